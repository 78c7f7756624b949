import { label } from '#shared/label.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { audited } from '../../procedures/audited.ts'
import { business } from './decider.ts'

/** Applications for a business, and what admins decide on them. */
export const applicationAudit = audited(business, {
  kinds: {
    application: {
      label: label('ពាក្យសុំ', 'Applications', '申请'),
      fields: {
        status: label('ស្ថានភាព', 'Status', '状态'),
        reason: label('មូលហេតុ', 'Reason', '原因'),
        business_name: label('ឈ្មោះអាជីវកម្ម', 'Business name', '商家名称'),
        social: label('បណ្តាញសង្គម', 'Social network', '社交网络'),
        facebook: label('Facebook', 'Facebook', 'Facebook'),
        telegram: label('Telegram', 'Telegram', 'Telegram'),
        website: label('គេហទំព័រ', 'Website', '网站'),
        video: label('វីដេអូ', 'Video', '视频'),
        phone: label('លេខទូរសព្ទ', 'Phone', '手机号'),
        province: label('ខេត្ត', 'Province', '省份'),
        address: label('អាសយដ្ឋាន', 'Address', '地址'),
        map: label('ផែនទី', 'Map', '地图'),
      },
      words: {
        pending: label('កំពុងរង់ចាំ', 'Waiting', '待审核'),
        approved: label('បានអនុម័ត', 'Approved', '已通过'),
        rejected: label('មិនត្រូវបានអនុម័ត', 'Rejected', '未通过'),
        suspended: label('បានផ្អាក', 'Suspended', '已停用'),
      },
    },
  },
  deeds: {
    OwnerApplied: label('បានដាក់ពាក្យសុំ', 'Applied', '已申请'),
    OwnerApproved: label('បានអនុម័ត', 'Approved', '已通过'),
    OwnerRejected: label('មិនត្រូវបានអនុម័ត', 'Rejected', '未通过'),
    OwnerSuspended: label('បានផ្អាក', 'Suspended', '已停用'),
    OwnerDecisionUndone: label('បានត្រឡប់ការសម្រេចដូចមុន', 'Decision undone', '已撤销决定'),
    DashboardPasswordChanged: label('បានប្តូរពាក្យសម្ងាត់ផ្ទាំងគ្រប់គ្រង', 'Dashboard password changed', '已修改后台密码'),
  },
  subject: ({ stream }) => ({ kind: 'application', id: idOf(stream) }),
  view: (state) => state && { status: state.status },
  told(event) {
    if (event.type !== 'OwnerApplied') return 'reason' in event.data ? { reason: event.data.reason } : {}
    const { account_id: _, credential_id: _credential, ...words } = event.data
    return words
  },
})
