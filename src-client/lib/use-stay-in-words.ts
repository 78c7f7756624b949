import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { formatNumber } from './format.ts'
import { formatStay } from './format-stay.ts'
import { useLocale } from './locale.ts'

type Stay = {
  check_in?: string | undefined
  check_out?: string | undefined
  people?: number | undefined
  rooms?: number | undefined
}

/** Says the stay that is looked for: 24–26 Dec 2026 · 4 people · 2 rooms. Two people in one go without saying. Nothing without dates. */
export function useStayInWords(): (stay: Stay) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ check_in, check_out, people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS }) => {
    if (!check_in) return undefined
    const [count, of] = [formatNumber(people, locale), formatNumber(rooms, locale)]
    return [
      formatStay({ check_in, check_out: check_out ?? addDays(check_in, 1) }, locale),
      people !== DEFAULT_PEOPLE && t`${plural(people, { one: `${count} person`, other: `${count} people` })}`,
      rooms !== DEFAULT_ROOMS && t`${plural(rooms, { one: `${of} room`, other: `${of} rooms` })}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
