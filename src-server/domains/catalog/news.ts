import type { Announcer } from '../../event-sourcing/announcer.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { catalogRecord } from './decider.ts'

/** Everyone hears which kind of record has changed. Not which record: some are not to be seen yet. */
export const recordNews: Announcer = {
  category: catalogRecord.category,
  async announce() {
    return ({ stream }) => ({ id: kindOf(idOf(stream)), audience: 'everyone' })
  },
}

/** Of `province:kep`. */
const kindOf = (key: string) => key.slice(0, key.indexOf(':'))
