import { hydrateLater } from '#client/lib/hydrate-later.tsx'

/**
 * Opening hours and dates as the server wrote them. The rules for hours and the words for dates, which only the next minute or
 * another page needs, come behind the first load.
 */
export const OpenStatus = hydrateLater(async () => ({ default: (await import('./open-status.tsx')).OpenStatus }))
export const EventDates = hydrateLater(async () => ({ default: (await import('./event-dates.tsx')).EventDates }))
export const CalendarLeaf = hydrateLater(async () => ({ default: (await import('./event-dates.tsx')).CalendarLeaf }))
