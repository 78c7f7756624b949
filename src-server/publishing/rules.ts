import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import { isUndoOver } from '#shared/undo.ts'
import type { Issued } from '../event-sourcing/decider.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Explained, Life, Step } from './life.ts'

/** The rules of one kind of content. */
export type Kind<C> = {
  /** @throws Rejection FIELDS_MISSING, or another, where not all is there that readers must find. A draft may lack some of it. */
  rejectUnfinished(content: C): void
  /** Tells whether words are the same, and nothing else of them. */
  digestOf(content: C | null): string | null
  /** Whether who is no admin may publish what is not held. */
  mayPublish(actor: Actor): boolean
  /** A deletion can be taken back for as long (ms). */
  restoreMs: number
  codes: {
    notFound: 'POST_NOT_FOUND' | 'ARTICLE_NOT_FOUND'
    status: 'POST_STATUS' | 'ARTICLE_STATUS'
    unchanged: 'POST_UNCHANGED' | 'ARTICLE_UNCHANGED'
  }
}

/** The words that there were before a decision, as the content's own stream has them, and the change beside them. */
export type WordsBefore<C> = { content: C; isSealed: boolean; change: C | null }

type Saving<C> = {
  content: C
  /** Sends it to be published in the same step. */
  submit?: true | undefined
  /** The version whose words these are. */
  restored?: number | undefined
}

/**
 * What may happen in the life of content: `draft → pending → published | rejected`, `published → hidden → pending | published`,
 * any `→ deleted`, and by the clock `draft → published`. What is sent by those who may publish does not wait. A change of
 * published content waits beside it (decision 62).
 */
export class Publishing<C> {
  readonly #kind: Kind<C>

  constructor(kind: Kind<C>) {
    this.#kind = kind
  }

  /** @param check is asked once it is clear that the actor may change what is there */
  save(saving: Saving<C>, life: Life<C> | null, actor: Actor, check = (): void => {}): Step<C>[] {
    const steps = this.#saved(saving, life, actor, check)
    return withOrigin(this.#offTheClock(steps, life, actor), saving.restored)
  }

  /** An admin has set the clock for the words that were there: others by whoever may not publish wait for an admin again. */
  #offTheClock(steps: Step<C>[], life: Life<C> | null, actor: Actor): Step<C>[] {
    const isOnClock = life !== null && life.scheduledFor !== null
    const isChanged = isOnClock && steps.length > 0 && !this.#mayPublish(life, actor)
    return isChanged ? [...steps, { step: 'scheduled', at: null }] : steps
  }

  #saved({ content, submit }: Saving<C>, life: Life<C> | null, actor: Actor, check: () => void): Step<C>[] {
    if (!life) {
      const fresh = saved(content, { status: 'draft', author: actor })
      if (!submit) return [fresh]
      this.#kind.rejectUnfinished(content)
      return this.#mayPublish(null, actor) ? [{ step: 'saved', content }, PUBLISHED] : [fresh, SUBMITTED]
    }
    const found = this.ownOf(life, actor)
    if (found.status === 'deleted' || found.content === null) throw new Rejection(this.#kind.codes.notFound)
    if (found.isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
    check()
    if (submit || found.status !== 'draft') this.#kind.rejectUnfinished(content)
    const isSame = stringify(wordsBefore(found, actor)) === stringify(content)
    if (found.status === 'published') return this.#change(content, found, actor, { isSame, submit })
    if (!submit) return isSame ? [] : this.#asChanged([saved(content, found)], content, found, actor)
    if (!this.#mayPublish(found, actor)) {
      const steps = [...(isSame ? [] : [saved(content, found)]), ...(isWaiting(found) ? [] : [SUBMITTED])]
      return this.#asChanged(steps, content, found, actor)
    }
    return isSame && !found.isSealed ? [PUBLISHED] : [{ step: 'saved', content }, PUBLISHED]
  }

  /** A change of published content. Those who may publish change what readers see; others' waits beside it. */
  #change(
    content: C,
    found: Life<C>,
    actor: Actor,
    { isSame, submit }: { isSame: boolean; submit: true | undefined },
  ): Step<C>[] {
    const isOwnChange = found.change !== null && found.author.id === actor.id
    if (this.#mayPublish(found, actor)) return isSame && !isOwnChange ? [] : [{ step: 'saved', content }]
    if (isSame && !found.change) return []
    // Back to what readers see, nothing is left to be changed.
    if (found.change && stringify(found.content) === stringify(content)) return [{ step: 'saved', content }]
    const kept: Step<C>[] = isSame ? [] : [{ step: 'drafted', content }]
    return this.#asChanged(submit && !found.change?.isWaiting ? [...kept, SUBMITTED] : kept, content, found, actor)
  }

  /** The steps, unless an admin would have to turn down the same words again. */
  #asChanged(steps: Step<C>[], content: C | null, found: Life<C>, actor: Actor): Step<C>[] {
    const waits = isWaiting(found) ? steps.length > 0 : steps.includes(SUBMITTED)
    const isRefused = found.refused !== null && found.refused === this.#kind.digestOf(content)
    if (waits && isRefused && !this.#mayPublish(found, actor)) throw new Rejection(this.#kind.codes.unchanged)
    return steps
  }

  /** What an admin has turned down or hidden waits for an admin, whoever wrote it. */
  #mayPublish(found: Life<C> | null, actor: Actor): boolean {
    return isAdminOrSystem(actor) || (!found?.isHeld && this.#kind.mayPublish(actor))
  }

  submit(found: Life<C>, actor: Actor): Step<C>[] {
    if (found.isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
    if (this.#mayPublish(found, actor)) return this.publish(found, actor)
    if (isWaiting(found) || (found.status === 'published' && !found.change)) return []
    if (found.content) this.#kind.rejectUnfinished(found.content)
    return this.#asChanged([SUBMITTED], (found.change ?? found).content, found, actor)
  }

  /** Publishes only that part of a change that was sent in, or is the author's own. */
  publish(found: Life<C>, actor: Actor): Step<C>[] {
    const { status, isSealed, isWithheld } = found
    if (isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
    if (!this.#mayPublish(found, actor)) {
      if (found.isHeld && this.#kind.mayPublish(actor)) throw new Rejection(this.#kind.codes.status, { status })
      throw new Rejection('FORBIDDEN')
    }
    const taken = takenOver(found, actor)
    if (status === 'published' && !taken) return []
    const words = this.#wholeWords(taken ?? found)
    return isSealed || taken ? [{ step: 'saved', content: words }, PUBLISHED] : [PUBLISHED]
  }

  /**
   * Has it published by the clock, or not any more (null). The time is a future one; the clock publishes what is there then.
   * @throws Rejection FORBIDDEN, PUBLICATION_PAST, FIELDS_MISSING, that there is nothing to be published
   */
  schedule(publishAt: string | null, found: Life<C>, { actor, at }: Issued): Step<C>[] {
    if (!this.#mayPublish(found, actor)) throw new Rejection('FORBIDDEN')
    if (publishAt === found.scheduledFor) return []
    if (publishAt === null) return [{ step: 'scheduled', at: null }]
    if (found.isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
    if (Date.parse(publishAt) <= Date.parse(at)) throw new Rejection('PUBLICATION_PAST')
    const taken = takenOver(found, actor)
    if (found.status === 'published' && !taken) throw new Rejection(this.#kind.codes.status, { status: found.status })
    this.#wholeWords(taken ?? found)
    return [{ step: 'scheduled', at: publishAt }]
  }

  /** By the clock: nothing, unless its time has come and nobody has taken that back meanwhile. */
  publishDue(found: Life<C>, { actor, at }: Issued): Step<C>[] {
    if (actor.role !== 'system') throw new Rejection('FORBIDDEN')
    const isDue = found.scheduledFor !== null && Date.parse(found.scheduledFor) <= Date.parse(at)
    return isDue ? this.publish(found, actor) : []
  }

  #wholeWords({ content }: { content: C | null }): C {
    if (content === null) throw new Rejection(this.#kind.codes.notFound)
    this.#kind.rejectUnfinished(content)
    return content
  }

  reject({ reason, note }: { reason: string; note: string | null }, found: Life<C>, actor: Actor): Step<C>[] {
    if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
    if (!isWaiting(found)) throw new Rejection(this.#kind.codes.status, { status: found.status })
    return [{ step: 'rejected', reason, note, words: this.#kind.digestOf((found.change ?? found).content) }]
  }

  hide({ reason, note }: Partial<Explained>, found: Life<C>, actor: Actor): Step<C>[] {
    const { status, author, isHeld } = found
    // An admin may hold what its author has hidden.
    const isHolding = isAdminOrSystem(actor) && actor.id !== author.id && !isHeld && reason != null
    if (status === 'hidden' && !isHolding) return []
    if (status !== 'published' && status !== 'hidden') throw new Rejection(this.#kind.codes.status, { status })
    // Only an admin explains.
    const explained = isAdminOrSystem(actor)
      ? { reason: reason ?? null, note: note ?? null }
      : { reason: null, note: null }
    return [{ step: 'hidden', ...explained }]
  }

  /** Content that an admin has shown again after such reports is hidden by admins alone. */
  hideReported({ status, wasReported }: Life<C>, actor: Actor): Step<C>[] {
    if (actor.role !== 'system') throw new Rejection('FORBIDDEN')
    return status === 'published' && !wasReported ? [{ step: 'hidden', reason: 'reported', note: null }] : []
  }

  /** While its author is suspended. Content that is not published stays as it is. */
  withhold({ status }: Life<C>, actor: Actor): Step<C>[] {
    if (actor.role !== 'system') throw new Rejection('FORBIDDEN')
    return status === 'published' ? [{ step: 'withheld' }] : []
  }

  /** Once its author is back. What was taken from readers for another reason stays as it is. */
  release({ isWithheld }: Life<C>, actor: Actor): Step<C>[] {
    if (actor.role !== 'system') throw new Rejection('FORBIDDEN')
    return isWithheld ? [{ step: 'released' }] : []
  }

  remove({ status }: Life<C>): Step<C>[] {
    return status === 'deleted' ? [] : [{ step: 'deleted' }]
  }

  /** What an admin has deleted is not had back by its author, nor what went with an account. */
  restore({ deleted, content, change }: Life<C>, { actor, at }: Issued): Step<C>[] {
    if (deleted === null) return []
    const isOver = Date.parse(at) - Date.parse(deleted.at) > this.#kind.restoreMs
    const isTheirs = deleted.by.id === actor.id || (isAdminOrSystem(actor) && deleted.by.role !== 'system')
    if (!isTheirs || isOver || content === null) throw new Rejection(this.#kind.codes.notFound)
    const isWaiting = deleted.status === 'pending' || change?.isWaiting === true
    return [{ step: 'restored', status: deleted.status, isWaiting }]
  }

  /** Words that were replaced are saved again: sealed, if the public had not seen them. Not for its author, whom it is about. */
  undo(
    { version, before }: { version: number; before: WordsBefore<C> },
    found: Life<C>,
    { actor, at }: Issued,
  ): Step<C>[] {
    const { author, decided } = found
    if (!isAdminOrSystem(actor) || actor.id === author.id) throw new Rejection('FORBIDDEN')
    if (!decided || isUndoOver(decided.at, at)) throw new Rejection('UNDO_OVER')
    if (decided.version !== version) throw new Rejection('VERSION_STALE', { version: decided.version })
    const isReplaced = found.isSealed !== before.isSealed || stringify(found.content) !== stringify(before.content)
    // Withheld content was published before, and words of a change stand beside published ones alone.
    const wasWithheld = decided.before.isWithheld && !found.isWithheld
    const { isWithheld: _, scheduledFor, status, ...flags } = decided.before
    const isToCome = scheduledFor !== null && Date.parse(scheduledFor) > Date.parse(at)
    return [
      {
        step: 'decision undone',
        decision: decided.type,
        isSealed: before.isSealed,
        ...flags,
        status: wasWithheld ? 'published' : status,
      },
      ...(isReplaced ? [{ step: before.isSealed ? 'drafted' : 'saved', content: before.content } as const] : []),
      ...(before.change && !found.change ? [{ step: 'drafted', content: before.change } as const] : []),
      ...(wasWithheld ? [{ step: 'withheld' } as const] : []),
      ...(isToCome ? [{ step: 'scheduled', at: scheduledFor } as const] : []),
    ]
  }

  /** The content, if the actor may change it; another's answers as not found, so that its existence is not revealed. */
  ownOf<L extends Life<C>>(life: L | null, actor: Actor): L {
    if (!life || !(life.author.id === actor.id || isAdminOrSystem(actor)))
      throw new Rejection(this.#kind.codes.notFound)
    return life
  }

  /** @throws Rejection also for content that was deleted */
  livingOf<L extends Life<C>>(life: L | null, actor: Actor): L {
    const found = this.ownOf(life, actor)
    if (found.status === 'deleted') throw new Rejection(this.#kind.codes.notFound)
    return found
  }
}

const PUBLISHED = { step: 'published' } as const
const SUBMITTED = { step: 'submitted' } as const

/** Says of the words that are saved of which version they are. */
const withOrigin = <C>(steps: Step<C>[], version: number | undefined): Step<C>[] =>
  version === undefined
    ? steps
    : steps.flatMap((step): Step<C>[] =>
        step.step === 'drafted' || step.step === 'saved' ? [step, { step: 'version restored', version }] : [step],
      )

/** The words that whoever saves has read: authors their latest, others what is published. */
const wordsBefore = <C>({ author, change, content }: Life<C>, actor: Actor): C | null =>
  author.id === actor.id && change ? change.content : content

/** Words that the public has not seen go with their author, also those of hidden content. The system is no person. */
const saved = <C>(content: C, { status, author }: Pick<Life<C>, 'status' | 'author'>): Step<C> =>
  status !== 'published' && author.role !== 'system' ? { step: 'drafted', content } : { step: 'saved', content }

const isWaiting = <C>({ status, change }: Life<C>): boolean => status === 'pending' || change?.isWaiting === true

/** The change that is published: one that waits, that the clock was told to publish, or that is the actor's own. */
const takenOver = <C>({ change, author, scheduledFor }: Life<C>, actor: Actor): Life<C>['change'] =>
  change && (change.isWaiting || scheduledFor !== null || author.id === actor.id) ? change : null
