import type { Deed } from '#shared/deeds.ts'
import type { SubjectKind } from '#shared/subject.ts'
import { commitsOf, type EventTypes, type RecordedOf } from '../event-sourcing/event.ts'
import { type Act, foldHistory } from '../event-sourcing/history-fold.ts'
import type { EventOutline } from '../event-sourcing/store.ts'
import type { Step } from './life.ts'

export type StepName = Step<unknown>['step']

/** The step in the life of content that each type of event is; null for those that are none. */
export type StepByEvent = Readonly<Record<string, StepName | null>>

/** An event in outline: what it is and who caused it, without its data, which may be much and sealed. */
export type StepOutline = EventOutline & { step: StepName | null }

/** What a kind of content says of itself, so that its history can be told. Its streams are named by the kind. */
export type ContentKind<S extends EventTypes, C> = {
  kind: SubjectKind
  events: S
  steps: StepByEvent
  stepOf(event: RecordedOf<S>): Step<C> | null
}

/**
 * One command's effect on content, or that of one sitting at a draft. Words are named by the version of the event that carries
 * them, which is the version's own where it has some.
 */
export type Version = Act<StepOutline> & {
  words: number | null
  /** The version that the author of the words had read. */
  before: number | null
  /** Its words are a change of what readers see that its author has not sent, and are nobody else's. */
  isUnsent: boolean
}

/** Where the words of content are: those that are, or were, published or sent, and the change beside published ones. */
type Whereabouts = {
  content: number
  change: number | null
  isPublished: boolean
  isDraft: boolean
  /** Before the latest decision. */
  before: Whereabouts | null
}

type Versions = { versions: Version[]; current: number | null }

/**
 * The versions of content, the oldest first.
 * @param reader to whom `current` are the latest words: authors' changes are their own
 * @param sittingMs drafts that one person saves one after the other, with no longer pauses, are one version
 */
export function versionsOf(events: readonly StepOutline[], reader: string, sittingMs = 0): Versions {
  const author = events[0]?.meta.actor.id
  const entries = whereaboutsOf(events)
  const versions: Version[] = []
  for (const { before: state, after: _, ...act } of entries) {
    const commit = act.events
    const words = commit.findLast(isSaving)?.version ?? null
    const last = versions.at(-1)
    if (last && words !== null && state?.isDraft && isOneSitting(last.events, commit, sittingMs))
      versions.splice(-1, 1, { ...last, version: words, at: act.at, events: [...last.events, ...commit], words })
    else
      versions.push({
        ...act,
        version: words ?? act.version,
        words,
        before: words !== null && state ? readBy(state, isAuthors(commit, author) || isApproval(commit)) : null,
        isUnsent: words !== null && isOwnChange(commit, state, author),
      })
    // What is sent is the latest words.
    const latest = commit.some(({ step }) => step === 'submitted')
      ? versions.findLast(({ words }) => words !== null)
      : null
    if (latest) latest.isUnsent = false
  }
  const state = entries.at(-1)?.after
  return { versions, current: state ? readBy(state, reader === author) : null }
}

/** Where the words were before each commit and are since. */
function whereaboutsOf(events: readonly StepOutline[]) {
  const author = events[0]?.meta.actor.id
  return foldHistory<StepOutline, Whereabouts | null>(commitsOf(events), null, (state, commit) =>
    afterCommit(state, commit, author),
  )
}

/** Whether both only save a draft, by one person, and the second soon after the first. */
function isOneSitting(before: readonly StepOutline[], after: readonly StepOutline[], sittingMs: number): boolean {
  const [last, next] = [before.at(-1), after[0]]
  if (!last || !next || ![...before, ...after].every(({ step }) => step === 'drafted')) return false
  return last.meta.actor.id === next.meta.actor.id && Date.parse(next.at) - Date.parse(last.at) <= sittingMs
}

const isOwnChange = (commit: readonly StepOutline[], state: Whereabouts | null, author: string | undefined) =>
  state?.isPublished === true && isAuthors(commit, author) && commit.some(({ step }) => step === 'drafted')

const isAuthors = ([event]: readonly StepOutline[], author: string | undefined) => event?.meta.actor.id === author

/** Words that are published with their approval are those that waited. */
const isApproval = (commit: readonly StepOutline[]) => commit.some(({ step }) => step === 'published')

const readBy = ({ content, change }: Whereabouts, readsChange: boolean) => (readsChange ? (change ?? content) : content)

/** Where the words were before the commit that made a version; null where there is none. */
export function wordsBeforeCommit(
  events: readonly StepOutline[],
  version: number,
): Pick<Whereabouts, 'content' | 'change'> | null {
  const entry = whereaboutsOf(events).find((one) => one.events.some((event) => event.version === version))
  return entry?.before ?? null
}

/** The events without decisions that were taken back: nothing comes between one and its undoing. */
export function withoutUndone(events: readonly StepOutline[]): StepOutline[] {
  const commits = commitsOf(events)
  const isUndoing = (commit: readonly StepOutline[] = []) => commit.some(({ step }) => step === 'decision undone')
  return commits.filter((commit, index) => !isUndoing(commit) && !isUndoing(commits[index + 1])).flat()
}

function afterCommit(
  before: Whereabouts | null,
  commit: readonly StepOutline[],
  author: string | undefined,
): Whereabouts | null {
  const after = commit.reduce((state, event) => followed(state, event, author), before)
  const isDecision = commit.some(({ step }) => step !== null && DECISIONS.has(step))
  return after && isDecision ? { ...after, before: before && { ...before, before: null } } : after
}

const DECISIONS: ReadonlySet<StepName> = new Set(['published', 'rejected', 'hidden'])

const isSaving = ({ step }: StepOutline) => step === 'drafted' || step === 'saved'

/** As the decider's `evolve` does with the words themselves. */
function followed(state: Whereabouts | null, event: StepOutline, author: string | undefined): Whereabouts | null {
  const { step, version, meta } = event
  if (!state)
    return isSaving(event) ? { content: version, change: null, isPublished: false, isDraft: true, before: null } : null
  switch (step) {
    case 'drafted':
      return { ...state, ...(state.isPublished ? { change: version } : { content: version }) }
    case 'saved':
      return { ...state, content: version, change: meta.actor.id === author ? null : state.change }
    case 'submitted':
      return { ...state, isDraft: false }
    case 'published':
      return { ...state, change: null, isPublished: true, isDraft: false }
    case 'withheld':
      return { ...state, isPublished: false }
    case 'released':
      return { ...state, isPublished: true }
    case 'decision undone':
      return state.before ?? state
    case 'hidden':
      return { ...state, content: state.change ?? state.content, change: null, isPublished: false }
    default:
      return state
  }
}

const DEEDS: Record<StepName, Deed | null> = {
  drafted: null,
  saved: null,
  'version restored': 'restored',
  submitted: 'sent',
  scheduled: 'scheduled',
  published: 'published',
  rejected: 'rejected',
  hidden: 'hidden',
  'decision undone': 'decision_undone',
  withheld: 'withheld',
  released: 'released',
  deleted: 'deleted',
  restored: 'undeleted',
}

/** The kind of a version, in words that a screen has a name for. @param hasChanged whether it changed words */
export function deedsOf({ events, before, words }: Version, hasChanged: boolean): Deed[] {
  const others = events.flatMap(({ step }) => (step && DEEDS[step]) ?? [])
  if (words !== null && before === null) return ['created', ...others]
  return hasChanged && !others.includes('restored') ? ['saved', ...others] : others
}
