import { label } from '#shared/label.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { audited } from '../../procedures/audited.ts'
import { account } from './decider.ts'

/** Whether members may sign in and write articles. What they write about themselves is theirs, and in no audit. */
export const standingAudit = audited(account, {
  kinds: {
    member: {
      label: label('ស្ថានភាពសមាជិក', 'Standing of members', '用户状态'),
      fields: {
        standing: label('ស្ថានភាព', 'Standing', '状态'),
        reason: label('មូលហេតុ', 'Reason', '原因'),
        is_author: label('អ្នកនិពន្ធ', 'Author', '作者'),
      },
      words: {
        good: label('ធម្មតា', 'Good', '正常'),
        suspended: label('បានផ្អាក', 'Suspended', '已停用'),
      },
    },
  },
  deeds: {
    AccountRegistered: label('បានចុះឈ្មោះ', 'Registered', '已注册'),
    AccountSuspended: label('បានផ្អាក', 'Suspended', '已停用'),
    AccountReinstated: label('បានឱ្យចូលវិញ', 'Reinstated', '已恢复'),
    StandingChangeUndone: label('បានត្រឡប់ស្ថានភាពដូចមុន', 'Change of standing undone', '已撤销状态变更'),
    AuthorAppointed: label('បានក្លាយជាអ្នកនិពន្ធ', 'Made author', '已设为作者'),
    AuthorDismissed: label('លែងជាអ្នកនិពន្ធ', 'No longer author', '已取消作者'),
    AuthorChangeUndone: label('បានត្រឡប់សិទ្ធិអ្នកនិពន្ធដូចមុន', 'Change of author undone', '已撤销作者变更'),
    AccountDeleted: label('បានលុបគណនី', 'Account deleted', '已注销账户'),
  },
  subject: ({ stream }) => ({ kind: 'member', id: idOf(stream) }),
  view: (state) =>
    state && !state.deleted ? { standing: state.suspension ? 'suspended' : 'good', is_author: state.isAuthor } : null,
  told: (event) => ('reason' in event.data ? { reason: event.data.reason } : {}),
})
