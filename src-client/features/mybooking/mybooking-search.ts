import { useSearch } from '@tanstack/react-router'
import { BOOKING_GROUPS, type BookingGroup } from '#shared/booking-words.ts'

export const PAGE_SIZE = 20

type MybookingSearch = { group: BookingGroup; page: number }

/** The bookings that the URL asks for; those to come by default. */
export const readMybookingSearch = ({ status, page }: Record<string, unknown>): MybookingSearch => ({
  group: BOOKING_GROUPS.find((group) => group === status) ?? 'coming',
  page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : 1,
})

export const useMybookingSearch = () => useSearch({ from: '/setting', select: readMybookingSearch })
