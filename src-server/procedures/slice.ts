import type { AnyTRPCRouter } from '@trpc/server'
import type { Guard } from '../event-sourcing/batch.ts'
import type { EventTypes } from '../event-sourcing/event.ts'
import type { Historian } from '../event-sourcing/history.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Announcer } from '../live/announcer.ts'
import type { Audited } from './audited.ts'
import type { JobType } from './job.ts'
import type { Shows } from './shows.ts'

/** One part of the domain; the product derives from these values (`composition/slices.ts`). */
export type Slice<Name extends string = string, Router extends AnyTRPCRouter = AnyTRPCRouter> = {
  name: Name
  router: Router
  events: EventTypes
  /** The slices whose tables its SQL reads, as `docs/engine.md` shows them. */
  reads: readonly string[]
  historians: readonly Historian[]
  /** What admins may ask about in the audit. */
  audited: readonly Audited[]
  projectors: readonly Projector[]
  guards: readonly Guard[]
  announcers: readonly Announcer[]
  jobs: readonly JobType[]
  /** The slice tells by these which pictures its things show. */
  shows: readonly Shows[]
}

type Parts<Name extends string, Router extends AnyTRPCRouter> = Pick<Slice<Name, Router>, 'name' | 'router'> &
  Partial<Slice>

export function defineSlice<const Name extends string, Router extends AnyTRPCRouter>(
  parts: Parts<Name, Router>,
): Slice<Name, Router> {
  return {
    events: {},
    reads: [],
    historians: [],
    audited: [],
    projectors: [],
    guards: [],
    announcers: [],
    jobs: [],
    shows: [],
    ...parts,
  }
}
