import stringify from 'safe-stable-stringify'
import type { PostReason } from '#shared/moderation.ts'
import { RESTORE_MS } from '#shared/own-post-words.ts'
import { positionProblem } from '#shared/position.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { isName } from '#shared/text.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { FieldProblems } from '../../procedures/field-problems.ts'
import type { Step } from '../../publishing/life.ts'
import { Publishing, type WordsBefore } from '../../publishing/rules.ts'
import { digestOf, type PostContent, type PostEvent, type PostEvents, postEvents } from './events.ts'
import { eventOf, evolve, type PostState } from './state.ts'

type Explained = { reason: PostReason; note: string | null }

export type PostCommand =
  /**
   * With `submit` it is sent to be published in the same step. `restored` is the version whose words these are. `aliases` are
   * left as they are unless they are given.
   */
  | { type: 'SavePost'; content: PostContent; submit?: true; restored?: number; aliases?: string[] }
  | { type: 'SubmitPost' }
  /** Also approves what waits. */
  | { type: 'PublishPost' }
  | ({ type: 'RejectPost' } & Explained)
  | ({ type: 'HidePost' } & Partial<Explained>)
  /** Takes back the latest decision of an admin, which made the version, for a minute. */
  | { type: 'UndoDecision'; version: number; before: WordsBefore<PostContent> }
  /** The product does so once enough members have reported it, until an admin has looked at it. */
  | { type: 'HideReported' }
  /** While its author is suspended, and once the author is back. */
  | { type: 'WithholdPost' }
  | { type: 'ReleasePost' }
  | { type: 'DeletePost' }
  /** Takes a deletion back, for whoever has deleted it, as long as its pictures are kept. */
  | { type: 'RestorePost' }

/**
 * A post, whose life is that of all content (`publishing/rules.ts`).
 * @param memberPublishes whether the plain member who acts may publish, as the configuration has it
 */
export function postDecider(memberPublishes: boolean): Decider<PostState, PostCommand, PostEvents> {
  const life = new Publishing<PostContent>({
    rejectUnfinished,
    digestOf,
    mayPublish: ({ role }) => role === 'owner' || memberPublishes,
    restoreMs: RESTORE_MS,
    codes: { notFound: 'POST_NOT_FOUND', status: 'POST_STATUS', unchanged: 'POST_UNCHANGED' },
  })
  return {
    category: 'post',
    events: postEvents,
    initial: null,
    latest: ['DraftSaved', 'PostSaved'],
    evolve,
    decide(command, state, issued) {
      const author = state?.author.id ?? issued.actor.id
      const events = stepsOf(life, command, state, issued).map((step) => eventOf(step, author))
      return command.type === 'SavePost' ? [...events, ...changedAliases(command.aliases, state, issued.actor)] : events
    },
  }
}

/** Where every plain member's post waits. */
export const post = postDecider(false)

function stepsOf(
  life: Publishing<PostContent>,
  command: PostCommand,
  state: PostState,
  issued: Issued,
): Step<PostContent>[] {
  const { actor } = issued
  const sameType = (type: string) => () => {
    if (state && state.type !== type) throw new Rejection('POST_TYPE_FIXED')
  }
  switch (command.type) {
    case 'SavePost':
      return life.save(command, state, actor, sameType(command.content.type))
    case 'WithholdPost':
      return life.withhold(life.ownOf(state, actor), actor)
    case 'ReleasePost':
      return life.release(life.ownOf(state, actor), actor)
    case 'DeletePost':
      return life.remove(life.ownOf(state, actor))
    case 'RestorePost':
      return life.restore(life.ownOf(state, actor), issued)
    case 'UndoDecision':
      return life.undo(command, life.livingOf(state, actor), issued)
    case 'SubmitPost':
      return life.submit(life.livingOf(state, actor), actor)
    case 'PublishPost':
      return life.publish(life.livingOf(state, actor), actor)
    case 'RejectPost':
      return life.reject(command, life.livingOf(state, actor), actor)
    case 'HideReported':
      return life.hideReported(life.livingOf(state, actor), actor)
    case 'HidePost':
      return life.hide(command, life.livingOf(state, actor), actor)
  }
}

/** @throws Rejection FORBIDDEN for other names than there are, from anybody but an admin */
function changedAliases(aliases: string[] | undefined, state: PostState, actor: Actor): PostEvent[] {
  if (aliases === undefined || stringify(aliases) === stringify(state?.aliases ?? [])) return []
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  return [{ type: 'PostAliasesChanged', data: { aliases } }]
}

const REQUIRED = 'FIELD_REQUIRED' as const

/** @throws FieldProblems for all that a post in public must have, and a draft may lack */
function rejectUnfinished({ type, name, place_type, province, images, starts_at, ...post }: PostContent): void {
  const isMissing = {
    name: !isName(name),
    place_type: place_type === '',
    province: province === '',
    images: images.length === 0,
    starts_at: type === 'event' && starts_at === null,
  }
  const missing = Object.entries(isMissing).flatMap(([path, is]) => (is ? { path, reason: REQUIRED } : []))
  const position = positionProblem(post)
  const [first, ...others] = [...missing, ...(position ? [{ path: 'lat', reason: position }] : [])]
  if (first) throw new FieldProblems([first, ...others], first.reason === REQUIRED ? 'FIELDS_MISSING' : first.reason)
}
