import type { PostDeed } from '#shared/post-history.ts'
import { commitsOf } from '../../event-sourcing/event.ts'
import type { EventOutline } from '../../event-sourcing/store.ts'
import { isSaving, type PostEvents } from './events.ts'

/** One command's effect on a post, or that of one sitting at a draft. Words are named by the version of the event that carries them. */
export type Version = {
  /** The version of its words where it has some. */
  version: number
  events: readonly EventOutline[]
  words: number | null
  /** The version that the author of the words had read. */
  before: number | null
}

/** Where the words of a post are: those that are, or were, published or sent, and the change beside published ones. */
type Whereabouts = { content: number; change: number | null; isPublished: boolean; isDraft: boolean }

type Versions = { versions: Version[]; current: number | null }

/**
 * The versions of a post, the oldest first, by what its events are and who caused them: their data, which may be much and
 * sealed, is not needed.
 * @param reader to whom `current` are the latest words: authors' changes are their own
 */
export function versionsOf(events: readonly EventOutline[], reader: string): Versions {
  const author = events[0]?.meta.actor.id
  let state: Whereabouts | null = null
  const versions: Version[] = []
  for (const commit of commitsOf(events)) {
    const words = commit.findLast(isSaving)?.version ?? null
    const last = versions.at(-1)
    if (last && words !== null && state?.isDraft && isOneSitting(last.events, commit))
      versions.splice(-1, 1, { ...last, version: words, events: [...last.events, ...commit], words })
    else
      versions.push({
        version: words ?? commit.at(-1)?.version ?? 0,
        events: commit,
        words,
        before: words !== null && state ? readBy(state, isAuthors(commit, author) || isApproval(commit)) : null,
      })
    for (const event of commit) state = followed(state, event, author)
  }
  return { versions, current: state && readBy(state, reader === author) }
}

/** A draft saves itself at each pause of whoever writes it. */
const SITTING_MS = 10 * 60_000

/** Whether both only save a draft, by one person, and the second soon after the first. */
function isOneSitting(before: readonly EventOutline[], after: readonly EventOutline[]): boolean {
  const [last, next] = [before.at(-1), after[0]]
  if (!last || !next || ![...before, ...after].every(({ type }) => type === 'DraftSaved')) return false
  return last.meta.actor.id === next.meta.actor.id && Date.parse(next.at) - Date.parse(last.at) <= SITTING_MS
}

const isAuthors = ([event]: readonly EventOutline[], author: string | undefined) => event?.meta.actor.id === author

/** Words that are published with their approval are those that waited. */
const isApproval = (commit: readonly EventOutline[]) => commit.some(({ type }) => type === 'PostPublished')

const readBy = ({ content, change }: Whereabouts, readsChange: boolean) => (readsChange ? (change ?? content) : content)

/** As the decider's `evolve` does with the words themselves. */
function followed(
  state: Whereabouts | null,
  { type, version, meta }: EventOutline,
  author: string | undefined,
): Whereabouts | null {
  if (!state) return isSaving({ type }) ? { content: version, change: null, isPublished: false, isDraft: true } : null
  if (type === 'DraftSaved') return { ...state, ...(state.isPublished ? { change: version } : { content: version }) }
  if (type === 'PostSaved')
    return { ...state, content: version, change: meta.actor.id === author ? null : state.change }
  if (type === 'PostSubmitted') return { ...state, isDraft: false }
  if (type === 'PostPublished') return { ...state, change: null, isPublished: true, isDraft: false }
  if (type === 'PostWithheld') return { ...state, isPublished: false }
  if (type === 'PostReleased') return { ...state, isPublished: true }
  if (type === 'PostHidden')
    return { ...state, content: state.change ?? state.content, change: null, isPublished: false }
  return state
}

const DEED_BY_EVENT: Record<Exclude<keyof PostEvents, 'DraftSaved' | 'PostSaved'>, PostDeed> = {
  PostVersionRestored: 'restored',
  PostAliasesChanged: 'aliases_changed',
  PostSubmitted: 'sent',
  PostPublished: 'published',
  PostRejected: 'rejected',
  PostHidden: 'hidden',
  PostWithheld: 'withheld',
  PostReleased: 'released',
  PostDeleted: 'deleted',
  PostRestored: 'undeleted',
}
const DEEDS: ReadonlyMap<string, PostDeed> = new Map(Object.entries(DEED_BY_EVENT))

/** The kind of a version, in words that a screen has a name for. @param hasChanged whether it changed words */
export function deedsOf({ events, before, words }: Version, hasChanged: boolean): PostDeed[] {
  const others = events.flatMap(({ type }) => DEEDS.get(type) ?? [])
  if (words !== null && before === null) return ['created', ...others]
  return hasChanged && !others.includes('restored') ? ['saved', ...others] : others
}
