import { label } from '#shared/label.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { audited } from '../../procedures/audited.ts'
import { comment } from './decider.ts'

/** Changes of comments once they are posted. */
export const commentAudit = audited(comment, {
  kinds: {
    comment: {
      label: label('មតិ', 'Comments', '评论'),
      fields: { text: label('អត្ថបទ', 'Text', '内容'), is_shown: label('បានបង្ហាញ', 'Shown', '显示') },
    },
  },
  deeds: {
    CommentEdited: label('បានកែ', 'Edited', '已修改'),
    CommentDeleted: label('បានលុប', 'Deleted', '已删除'),
    CommentDeletionUndone: label('បានយកការលុបមកវិញ', 'Deletion undone', '已撤销删除'),
    CommentWithheld: label(
      'លាក់ព្រោះអ្នកសរសេរត្រូវបានផ្អាក',
      'Not shown while its author is suspended',
      '作者停用期间不显示',
    ),
    CommentReleased: label('បានបង្ហាញវិញ', 'Shown again', '恢复显示'),
  },
  subject: ({ stream }) => ({ kind: 'comment', id: idOf(stream) }),
  view: (state) => state && { text: state.text, is_shown: !state.isDeleted && !state.isWithheld },
})
