import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { business } from './decider.ts'

/** Tells whoever has applied that their application was decided on. A business has the id of its account. */
export const businessAnnouncer: Announcer = {
  category: business.category,
  announce: async () => (event) => {
    const id = idOf(event.stream)
    return { id, audience: { accounts: [id] } }
  },
}
