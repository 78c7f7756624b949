import { useSearch } from '@tanstack/react-router'
import { BOOKING_GROUPS, type BookingGroup } from '#shared/booking-words.ts'

export const PAGE_SIZE = 20

type MybookingSearch = { group: BookingGroup; isAsked: boolean; page: number }

/** The bookings that the URL asks for; those to come until it is known where there are any. */
export function readMybookingSearch({ status, page }: Record<string, unknown>): MybookingSearch {
  const asked = BOOKING_GROUPS.find((group) => group === status)
  return {
    group: asked ?? 'coming',
    isAsked: asked !== undefined,
    page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : 1,
  }
}

/** The first group, in the order of the tabs, that has a booking; those to come where none has. @param groups how many are in each */
export const firstGroup = (groups: Readonly<Record<BookingGroup, number>>): BookingGroup =>
  BOOKING_GROUPS.find((group) => groups[group] > 0) ?? 'coming'

/** It is the same object until it says something else: a redirect that is drawn anew goes there again. */
export const useMybookingSearch = () =>
  useSearch({ from: '/setting', select: readMybookingSearch, structuralSharing: true })
