import { useSearch } from '@tanstack/react-router'
import { BOOKING_GROUPS, type BookingGroup } from '#shared/booking-words.ts'

export const PAGE_SIZE = 20

type MybookingSearch = { group: BookingGroup; isAsked: boolean; page: number }

/** The bookings that the URL asks for; those to come where it asks for none. */
export function readMybookingSearch({ status, page }: Record<string, unknown>): MybookingSearch {
  const asked = BOOKING_GROUPS.find((group) => group === status)
  return {
    group: asked ?? 'coming',
    isAsked: asked !== undefined,
    page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : 1,
  }
}

export const useMybookingSearch = () => useSearch({ from: '/setting', select: readMybookingSearch })
