import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { catalogRecord } from './decider.ts'

/** Announces the kind, not the record: hidden ones must not be revealed. */
export const recordAnnouncer: Announcer = {
  category: catalogRecord.category,
  async announce() {
    return ({ stream }) => ({ id: kindOf(idOf(stream)), audience: 'everyone' })
  },
}

const kindOf = (key: string) => key.slice(0, key.indexOf(':'))
