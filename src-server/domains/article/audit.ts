import { label } from '#shared/label.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { audited } from '../../procedures/audited.ts'
import { article } from './decider.ts'

const FIELDS = {
  status: label('ស្ថានភាព', 'Status', '状态'),
  is_waiting: label('កំពុងរង់ចាំអ្នកគ្រប់គ្រង', 'Waits for an admin', '等待审核'),
  publish_at: label('ផ្សាយនៅ', 'Published at', '发布时间'),
  language: label('ភាសា', 'Language', '语言'),
  title: label('ចំណងជើង', 'Title', '标题'),
  texts: label('អត្ថបទ', 'Text', '内容'),
  cover: label('រូបតំណាង', 'Cover', '封面'),
  cover_alt: label('ការពិពណ៌នារូបតំណាង', 'Description of the cover', '封面说明'),
  tags: label('ស្លាក', 'Tags', '标签'),
  post_ids: label('កន្លែងពាក់ព័ន្ធ', 'Places', '相关地点'),
  is_sample: label('គំរូ', 'Sample', '示例'),
  reason: label('មូលហេតុ', 'Reason', '原因'),
  note: label('កំណត់សម្គាល់', 'Note', '备注'),
}

const WORDS = {
  draft: label('សេចក្តីព្រាង', 'Draft', '草稿'),
  pending: label('កំពុងរង់ចាំ', 'Waiting', '待审核'),
  published: label('បានផ្សាយ', 'Published', '已发布'),
  rejected: label('មិនត្រូវបានអនុម័ត', 'Not approved', '未通过'),
  hidden: label('បានលាក់', 'Hidden', '已隐藏'),
  deleted: label('បានលុប', 'Deleted', '已删除'),
  title: FIELDS.title,
  summary: label('សង្ខេប', 'Summary', '摘要'),
  body: FIELDS.texts,
}

/** Articles, and what admins decide on them. */
export const articleAudit = audited(article, {
  kinds: { article: { label: label('អត្ថបទប្លុក', 'Articles', '文章'), fields: FIELDS, words: WORDS } },
  deeds: {
    ArticleDrafted: label('បានរក្សាទុកសេចក្តីព្រាង', 'Draft saved', '已保存草稿'),
    ArticleSaved: label('បានរក្សាទុក', 'Saved', '已保存'),
    ArticleSubmitted: label('បានផ្ញើសុំការអនុម័ត', 'Sent for approval', '已提交审核'),
    ArticleScheduled: label('បានកំណត់ពេលផ្សាយ', 'Scheduled', '已定时'),
    ArticlePublished: label('បានផ្សាយ', 'Published', '已发布'),
    ArticleRejected: label('មិនត្រូវបានអនុម័ត', 'Not approved', '未通过'),
    ArticleHidden: label('បានលាក់', 'Hidden', '已隐藏'),
    ArticleDecisionUndone: label('បានត្រឡប់ការសម្រេចដូចមុន', 'Decision undone', '已撤销决定'),
    ArticleWithheld: label(
      'លាក់ព្រោះអ្នកសរសេរត្រូវបានផ្អាក',
      'Not shown while its author is suspended',
      '作者停用期间不显示',
    ),
    ArticleReleased: label('បានបង្ហាញវិញ', 'Shown again', '恢复显示'),
    ArticleDeleted: label('បានលុប', 'Deleted', '已删除'),
    ArticleRestored: label('បានយកការលុបមកវិញ', 'Deletion undone', '已撤销删除'),
  },
  subject: ({ stream }) => ({ kind: 'article', id: idOf(stream) }),
  view: (state) =>
    state && {
      ...(state.change ?? state).content,
      title: state.content?.texts[state.content.language]?.title,
      status: state.status,
      is_waiting: state.change?.isWaiting ?? false,
      publish_at: state.scheduledFor,
    },
  told: (event) => ('note' in event.data ? { reason: event.data.reason, note: event.data.note } : {}),
  name: ({ title }) => title,
})
