import type { EventTypes } from '../event-sourcing/event.ts'
import { personEvents } from '../event-sourcing/forget-person.ts'
import { SLICES } from './slices.ts'

export const EVENT_TYPES: readonly EventTypes[] = [personEvents, ...SLICES.map((slice) => slice.events)]

export const ALL_EVENTS: EventTypes = Object.fromEntries(EVENT_TYPES.flatMap((types) => Object.entries(types)))
