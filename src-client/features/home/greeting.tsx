import { useLingui } from '@lingui/react/macro'
import { dayPeriod } from '#shared/phnom-penh-time.ts'

/** By the time of day in Phnom Penh. */
export function Greeting({ time }: { time: number }) {
  const { t } = useLingui()
  const greetings = {
    morning: t`Good morning`,
    afternoon: t`Good afternoon`,
    evening: t`Good evening`,
    night: t`Still awake? Plan the next day`,
  }
  return greetings[dayPeriod(new Date(time))]
}
