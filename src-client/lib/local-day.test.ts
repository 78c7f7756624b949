import { afterEach, expect, it } from 'vitest'
import { addDays } from '#shared/phnom-penh-time.ts'
import { dayName, localDay } from './local-day.ts'

const { TZ } = process.env
afterEach(() => {
  process.env.TZ = TZ
})

it.each(['Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Beirut', 'America/Santiago', 'Asia/Phnom_Penh'])(
  'a day keeps its name in %s',
  (zone) => {
    process.env.TZ = zone
    for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
      expect(dayName(localDay(date))).toBe(date)
      // As a calendar counts: the midnights of the browser.
      const local = localDay(date)
      expect(dayName(new Date(local.getFullYear(), local.getMonth(), local.getDate()))).toBe(date)
    }
  },
)
