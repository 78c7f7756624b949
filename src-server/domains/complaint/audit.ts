import { label } from '#shared/label.ts'
import { audited } from '../../procedures/audited.ts'
import { complaint } from './decider.ts'

/** Reports of members and decisions of admins, found by the post, article or comment that they are about. */
export const complaintAudit = audited(complaint, {
  kinds: {
    report: {
      label: label('របាយការណ៍', 'Reports', '举报'),
      fields: {
        status: label('ស្ថានភាព', 'Status', '状态'),
        reason: label('មូលហេតុ', 'Reason', '原因'),
        note: label('កំណត់សម្គាល់', 'Note', '备注'),
      },
      words: {
        open: label('កំពុងរង់ចាំ', 'Open', '待处理'),
        upheld: label('បានទទួលយក', 'Upheld', '已采纳'),
        dismissed: label('បានច្រានចោល', 'Dismissed', '已驳回'),
        withdrawn: label('បានដកវិញ', 'Withdrawn', '已撤回'),
        spam: label('សារឥតបានការ', 'Spam', '垃圾信息'),
        wrong: label('ព័ត៌មានមិនត្រឹមត្រូវ', 'Wrong facts', '信息有误'),
        closed: label('បិទជាអចិន្ត្រៃយ៍', 'Closed for good', '已停业'),
        offensive: label('ប្រមាថ', 'Offensive', '冒犯性内容'),
        copyright: label('របស់អ្នកដទៃ', 'Somebody else’s', '侵犯版权'),
        other: label('មូលហេតុផ្សេង', 'Another reason', '其他原因'),
      },
    },
  },
  deeds: {
    ReportSubmitted: label('បានរាយការណ៍', 'Reported', '已举报'),
    ReportUpheld: label('បានទទួលយករបាយការណ៍', 'Report upheld', '已采纳举报'),
    ReportDismissed: label('បានច្រានចោលរបាយការណ៍', 'Report dismissed', '已驳回举报'),
    ReportDecisionUndone: label('បានត្រឡប់ការសម្រេចដូចមុន', 'Decision undone', '已撤销决定'),
    ReportWithdrawn: label('បានដករបាយការណ៍វិញ', 'Report withdrawn', '已撤回举报'),
  },
  subject: ({ data }) => ({ kind: 'report', id: data.subject_id }),
  view: (state) => state && { status: state.status },
  told: (event) => (event.type === 'ReportSubmitted' ? { reason: event.data.reason, note: event.data.note } : {}),
})
