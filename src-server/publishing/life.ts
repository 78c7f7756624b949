import type { Actor } from '../event-sourcing/event.ts'

export type LivingStatus = 'draft' | 'pending' | 'published' | 'rejected' | 'hidden'
export type Decision = 'published' | 'rejected' | 'hidden'
/** Why an admin has turned it down or hidden it: a code, and what the admin wrote. */
export type Explained = { reason: string | null; note: string | null }

/** The publishing life of content, be it a post or an article. Its words are null where they are sealed and their author forgotten. */
export type Life<C> = {
  status: LivingStatus | 'deleted'
  author: Actor
  content: C | null
  isSealed: boolean
  /** The change of published content that its author has written since, and readers do not see yet. */
  change: { content: C | null; isWaiting: boolean } | null
  /** An admin has turned it down or hidden it, so that only an admin shows it again. */
  isHeld: boolean
  /** The digest of what an admin has turned down, which is not sent again as it was. */
  refused: string | null
  /** It was hidden because of reports before: whoever has shown it since has looked at it. */
  wasReported: boolean
  /** It was published when its author was suspended, and is again once the author is back. */
  isWithheld: boolean
  /** Since when the content, or its change, waits, and when it was first published. */
  submittedAt: string | null
  publishedAt: string | null
  /** When the content, or its change, is to be published. */
  scheduledFor: string | null
  explained: Explained
  /** The latest decision of an admin on somebody else's content, until it is taken back. */
  decided: { type: Decision; before: BeforeDecision; version: number; at: string } | null
  /** The status that a deletion has ended, by whom and when. */
  deleted: { status: LivingStatus; by: Actor; at: string } | null
}

/** The flags that a decision changes. Words are left out: they are in the log. */
export type BeforeDecision = Pick<
  Life<unknown>,
  'isHeld' | 'refused' | 'wasReported' | 'isWithheld' | 'submittedAt' | 'publishedAt' | 'scheduledFor' | 'explained'
> & { status: LivingStatus; isWaiting: boolean }

/** What happens in such a life. Each kind of content has its own events for them. */
export type Step<C> =
  /** Words that are not public, and go with their author: the content's, or those of a change to what is published. */
  | { step: 'drafted'; content: C | null }
  | { step: 'saved'; content: C }
  | { step: 'version restored'; version: number }
  | { step: 'submitted' }
  /** `at` is null where it is not to be published by the clock any more. */
  | { step: 'scheduled'; at: string | null }
  | { step: 'published' }
  /** `words` is the digest of what was turned down. */
  | ({ step: 'rejected'; words: string | null } & Explained)
  | ({ step: 'hidden' } & Explained)
  | ({ step: 'decision undone'; decision: Decision; isSealed: boolean } & Omit<
      BeforeDecision,
      'isWithheld' | 'scheduledFor'
    >)
  | { step: 'withheld' }
  | { step: 'released' }
  | { step: 'deleted' }
  | { step: 'restored'; status: LivingStatus; isWaiting: boolean }

/** By whom and when something happened, and the version that it made. */
export type Happened = { meta: { actor: Actor }; at: string; version: number }

const UNEXPLAINED = { reason: null, note: null }

/** The life after a step. A first one that saves nothing leaves null. */
export function afterStep<C>(life: Life<C> | null, step: Step<C>, happened: Happened): Life<C> | null {
  if (step.step === 'drafted' || step.step === 'saved') return afterSaving(life, step, happened.meta.actor)
  return life && afterDeed(life, step, happened)
}

type Saving<C> = Extract<Step<C>, { step: 'drafted' | 'saved' }>

function afterSaving<C>(life: Life<C> | null, { step, content }: Saving<C>, actor: Actor): Life<C> {
  if (step === 'drafted' && life?.status === 'published')
    return { ...life, change: { content, isWaiting: life.change?.isWaiting ?? false } }
  const before = life ?? newLife<C>(actor)
  // The words that the author publishes are newer than those that the author had in hand.
  const isNewer = step === 'saved' && life?.change && life.author.id === actor.id
  return {
    ...before,
    content,
    isSealed: step === 'drafted',
    decided: null,
    ...(isNewer && { change: null, submittedAt: null }),
  }
}

const newLife = <C>(author: Actor): Life<C> => ({
  status: 'draft',
  author,
  content: null,
  isSealed: false,
  change: null,
  isHeld: false,
  refused: null,
  wasReported: false,
  isWithheld: false,
  submittedAt: null,
  publishedAt: null,
  scheduledFor: null,
  explained: UNEXPLAINED,
  decided: null,
  deleted: null,
})

type Deed<C> = Exclude<Step<C>, Saving<C>>

function afterDeed<C>(life: Life<C>, deed: Deed<C>, happened: Happened): Life<C> {
  switch (deed.step) {
    case 'version restored':
      return life
    case 'submitted':
      return { ...life, ...waiting(life, true), submittedAt: life.submittedAt ?? happened.at }
    case 'scheduled':
      return { ...life, scheduledFor: deed.at }
    case 'published':
      return afterPublishing(life, happened)
    case 'rejected':
      return {
        ...life,
        ...waiting(life, false),
        isHeld: true,
        refused: deed.words,
        submittedAt: null,
        scheduledFor: null,
        explained: { reason: deed.reason, note: deed.note },
        decided: decidedIn(life, happened, 'rejected'),
      }
    case 'hidden':
      return afterHiding(life, deed, happened)
    case 'decision undone':
      return afterUndoing(life, deed)
    case 'withheld':
      return { ...life, status: 'hidden', isWithheld: true }
    case 'released':
      return { ...life, ...published(life), isWithheld: false }
    case 'deleted':
      return afterDeletion(life, happened)
    case 'restored':
      return {
        ...life,
        status: deed.status,
        change: life.change && { ...life.change, isWaiting: deed.isWaiting },
        submittedAt: deed.isWaiting ? happened.at : null,
        deleted: null,
      }
  }
}

/** Of published content its change waits, or is turned down. */
const waiting = <C>({ change }: Life<C>, isWaiting: boolean): Partial<Life<C>> =>
  change ? { change: { ...change, isWaiting } } : { status: isWaiting ? 'pending' : 'rejected' }

const afterPublishing = <C>(life: Life<C>, happened: Happened): Life<C> => ({
  ...life,
  status: 'published',
  change: null,
  isHeld: false,
  refused: null,
  submittedAt: null,
  scheduledFor: null,
  publishedAt: life.publishedAt ?? happened.at,
  explained: UNEXPLAINED,
  decided: decidedIn(life, happened, 'published'),
})

const afterHiding = <C>(life: Life<C>, { reason, note }: Explained, happened: Happened): Life<C> => ({
  ...life,
  status: 'hidden',
  ...(life.change && { content: life.change.content, isSealed: true }),
  change: null,
  isWithheld: false,
  isHeld: life.isHeld || happened.meta.actor.id !== life.author.id,
  wasReported: life.wasReported || reason === 'reported',
  submittedAt: null,
  scheduledFor: null,
  ...(reason !== null && { explained: { reason, note } }),
  decided: decidedIn(life, happened, 'hidden'),
})

const afterUndoing = <C>(life: Life<C>, deed: Extract<Deed<C>, { step: 'decision undone' }>): Life<C> => ({
  ...life,
  status: deed.status,
  // The rest of the decision comes in the same commit.
  change: deed.isWaiting || life.change ? { content: life.change?.content ?? null, isWaiting: deed.isWaiting } : null,
  isHeld: deed.isHeld,
  refused: deed.refused,
  wasReported: deed.wasReported,
  submittedAt: deed.submittedAt,
  publishedAt: deed.publishedAt,
  explained: deed.explained,
  decided: null,
})

const published = <C>({ deleted }: Life<C>): Partial<Life<C>> =>
  deleted ? { deleted: { ...deleted, status: 'published' } } : { status: 'published' }

function afterDeletion<C>(life: Life<C>, { meta, at }: Happened): Life<C> {
  if (life.status === 'deleted') return life
  const deleted = { status: life.status, by: meta.actor, at }
  return { ...life, status: 'deleted', submittedAt: null, scheduledFor: null, deleted }
}

/** Those on their own content are no decisions, and the product's own are not taken back. */
function decidedIn<C>(life: Life<C>, { meta, version, at }: Happened, type: Decision): Life<C>['decided'] {
  const { status, change, isHeld, refused, wasReported, isWithheld, explained } = life
  const { submittedAt, publishedAt, scheduledFor } = life
  if (status === 'deleted' || meta.actor.role !== 'admin' || meta.actor.id === life.author.id) return null
  const flags = { isHeld, refused, wasReported, isWithheld, submittedAt, publishedAt, scheduledFor, explained }
  return { type, before: { ...flags, status, isWaiting: change?.isWaiting ?? false }, version, at }
}
