import { useLingui } from '@lingui/react/macro'
import { formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { Weekday } from '#shared/opening-hours.ts'
import { fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { Precision } from '#shared/vocabulary.ts'
import type { PostValues } from './post-values.ts'

/** Any Monday, for the names of the days. */
const A_MONDAY = '2026-11-23'
const DAY_MS = 86_400_000

/** When a place is open, on which days, and how exactly it is known where it is. */
export function usePlaceWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const day = (index: number) => formatWeekday(fromPhnomPenh(A_MONDAY).getTime() + index * DAY_MS, locale)
  const openings: Record<PostValues['opening'], string> = {
    unknown: t`Not known`,
    always: t`24 hours, every day`,
    week: t`By day of the week`,
  }
  const weekdays: Record<Weekday, string> = {
    mon: day(0),
    tue: day(1),
    wed: day(2),
    thu: day(3),
    fri: day(4),
    sat: day(5),
    sun: day(6),
  }
  const precisions: Record<Precision, string> = {
    exact: t`The place itself`,
    km: t`About 1 km around`,
    commune: t`Somewhere in the commune`,
    district: t`Somewhere in the district`,
  }
  return { openings, weekdays, precisions }
}
