import type { Actor } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type HomeEvents, homeEvents, type PublishedContent } from './events.ts'

type PublicationRow = {
  id: string
  content: PublishedContent
  starts_at: string
  published_at: string
  actor_id: string
  actor_role: Actor['role']
  restored_from: string | null
  is_cancelled: boolean
  /** The event's version: of two that start at the same time the later one counts. */
  version: number
}

/** Inline: whoever publishes sees it on the next request. */
export const homePublications = rowProjector<PublicationRow, HomeEvents>({
  name: 'home_publications',
  table: 'home_publication',
  keyColumn: 'id',
  events: homeEvents,
  keys: ({ data }) => [data.id],
  evolve: {
    HomePublished: (_, event) => ({ ...published(event), ...event.data, starts_at: event.at }),
    HomePublicationScheduled: (_, event) => ({ ...published(event), ...event.data, restored_from: null }),
    HomePublicationCancelled: (row) => row && { ...row, is_cancelled: true },
  },
})

const published = ({ at, meta: { actor }, version }: { at: string; meta: { actor: Actor }; version: number }) => ({
  published_at: at,
  actor_id: actor.id,
  actor_role: actor.role,
  is_cancelled: false,
  version,
})

declare module '../../platform/database.ts' {
  interface Tables {
    home_publication: PublicationRow
  }
}
