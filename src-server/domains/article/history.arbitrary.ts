import fc from 'fast-check'
import { LOCALES } from '#shared/locales.ts'
import { type CommandRequest, handle } from '../../event-sourcing/handle.ts'
import { readOutline } from '../../event-sourcing/store.ts'
import { maybe, words } from '../../testing/arbitraries.ts'
import { articleContent, documentOf } from '../../testing/article-events.ts'
import { ADMIN, defineHistory, OWNER, ofKind, SYSTEM } from '../../testing/history.ts'
import { type ArticleCommand, article } from './decider.ts'
import type { ArticleContent } from './events.ts'

const text = fc.record({ title: words, summary: words, body: words.map((each) => documentOf(each || 'Kep')) })
const inLanguages = { kh: text, en: text, cn: text }

const content: fc.Arbitrary<ArticleContent> = fc.record({
  language: fc.constantFrom(...LOCALES),
  texts: fc.record(inLanguages, { requiredKeys: [] }),
  cover: maybe(fc.uuid()),
  cover_alt: fc.record({ kh: words, en: words, cn: words }, { requiredKeys: [] }),
  tags: fc.array(fc.constantFrom('food', 'coast'), { maxLength: 2 }),
  post_ids: fc.array(fc.uuid(), { maxLength: 2 }),
  is_sample: fc.boolean(),
})
/** Stands for the version that the stream has. */
const LATEST = 0
const LATER = '2036-11-20T05:00:00.000Z'

const commands: fc.Arbitrary<ArticleCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        type: fc.constant('SaveArticle' as const),
        content,
        submit: fc.constant(true as const),
        restored: fc.constant(1),
      },
      { requiredKeys: ['type', 'content'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('PublishArticle' as const, 'SubmitArticle' as const) }) },
  fc.record({ type: fc.constant('ScheduleArticle' as const), publish_at: fc.constantFrom(LATER, null) }),
  fc.record({ type: fc.constant('RejectArticle' as const), reason: fc.constant('other'), note: maybe(words) }),
  fc.record({
    type: fc.constant('UndoDecision' as const),
    version: fc.constant(LATEST),
    before: fc.record({ content, isSealed: fc.boolean(), change: maybe(content) }),
  }),
  fc.record({ type: fc.constantFrom('HideArticle' as const, 'DeleteArticle' as const, 'RestoreArticle' as const) }),
  fc.record({ type: fc.constantFrom('WithholdArticle' as const, 'ReleaseArticle' as const) }),
)

const other: ArticleContent = { ...articleContent, tags: ['food'] }
const undo: ArticleCommand = {
  type: 'UndoDecision',
  version: LATEST,
  before: { content: articleContent, isSealed: true, change: null },
}

export const history = defineHistory<ArticleCommand>({
  weight: 2,
  commands,
  every: [
    { type: 'SaveArticle', content: articleContent },
    { type: 'ScheduleArticle', publish_at: LATER },
    { type: 'PublishArticle' },
    { type: 'WithholdArticle' },
    { type: 'ReleaseArticle' },
    { type: 'HideArticle' },
    { type: 'DeleteArticle' },
    { type: 'RestoreArticle' },
    { on: 1, command: { type: 'SaveArticle', content: articleContent, submit: true } },
    { on: 1, command: { type: 'SaveArticle', content: other, restored: 1 } },
    { on: 1, command: { type: 'RejectArticle', reason: 'other', note: null } },
    { on: 1, command: undo },
    // Read models of what is public have rows in the end.
    { on: 2, command: { type: 'SaveArticle', content: articleContent } },
    { on: 2, command: { type: 'PublishArticle' } },
  ],
  async run(context, request, command) {
    const by = byMember(ofKind('article', request), command)
    if (command.type !== 'UndoDecision') return handle(context, article, by, command)
    const { length: version } = await readOutline(context.sql, `${article.category}-${by.id}`)
    return handle(context, article, by, { ...command, version })
  },
})

const ADMINS: readonly ArticleCommand['type'][] = ['PublishArticle', 'ScheduleArticle', 'RejectArticle', 'UndoDecision']

/** What a plain member sends waits, and admins decide. */
function byMember(request: CommandRequest, command: ArticleCommand): CommandRequest {
  if (request.actor !== OWNER && request.actor !== SYSTEM) return request
  if (ADMINS.includes(command.type)) return { ...request, actor: ADMIN }
  const isSent = command.type === 'SubmitArticle' || (command.type === 'SaveArticle' && command.submit === true)
  return isSent ? { ...request, actor: { id: OWNER.id, role: 'user' } } : request
}
