import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DEFAULT_PEOPLE } from '#shared/limits.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { formatNumber } from './format.ts'
import { formatStay } from './format-stay.ts'
import { useLocale } from './locale.ts'

type Stay = { check_in?: string | undefined; check_out?: string | undefined; people?: number | undefined }

/** Says the stay that is looked for: 24–26 Dec 2026 · 4 people. Two people go without saying. Nothing without dates. */
export function useStayInWords(): (stay: Stay) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ check_in, check_out, people = DEFAULT_PEOPLE }) => {
    if (!check_in) return undefined
    const dates = formatStay({ check_in, check_out: check_out ?? addDays(check_in, 1) }, locale)
    const count = formatNumber(people, locale)
    return people === DEFAULT_PEOPLE
      ? dates
      : `${dates} · ${t`${plural(people, { one: `${count} person`, other: `${count} people` })}`}`
  }
}
