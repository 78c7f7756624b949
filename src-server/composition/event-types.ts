import type { EventTypes } from '../event-sourcing/event.ts'
import { person, personEvents } from '../event-sourcing/forget-person.ts'
import { type Historian, historian } from '../event-sourcing/history.ts'
import type { Audited } from '../procedures/audited.ts'
import { checkAudited, checkHistorians } from './check.ts'
import { SLICES } from './slices.ts'

export const EVENT_TYPES: readonly EventTypes[] = [personEvents, ...SLICES.map((slice) => slice.events)]

export const ALL_EVENTS: EventTypes = Object.fromEntries(EVENT_TYPES.flatMap((types) => Object.entries(types)))

/** One for each stream category that admins may ask about. */
export const AUDITED: readonly Audited[] = checkAudited(SLICES.flatMap((slice) => slice.audited))

/** One for each stream category. */
export const HISTORIANS: readonly Historian[] = checkHistorians([
  historian(person),
  ...SLICES.flatMap((slice) => slice.historians),
])
