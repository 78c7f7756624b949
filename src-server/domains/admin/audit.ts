import { label } from '#shared/label.ts'
import { audited } from '../../procedures/audited.ts'
import { admins, isAdmin } from './decider.ts'

/** The role of admin: one stream tells it of all members. */
export const roleAudit = audited(admins, {
  kinds: {
    role: {
      label: label('តួនាទី', 'Roles', '身份'),
      fields: { role: label('តួនាទី', 'Role', '身份') },
      words: { admin: label('អ្នកគ្រប់គ្រង', 'Admin', '管理员'), member: label('សមាជិក', 'Member', '用户') },
    },
  },
  deeds: {
    AdminGranted: label('បានផ្តល់តួនាទីអ្នកគ្រប់គ្រង', 'Made admin', '已设为管理员'),
    AdminChangeUndone: label('បានត្រឡប់តួនាទីដូចមុន', 'Role change undone', '已撤销身份变更'),
    AdminRevoked: label('បានដកតួនាទីអ្នកគ្រប់គ្រង', 'No longer admin', '已取消管理员'),
  },
  subject: ({ data }) => ({ kind: 'role', id: data.account_id }),
  view: (state, { id }) => ({ role: isAdmin(state, id) ? 'admin' : 'member' }),
})
