import { Plural, Trans } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When something was written: how long ago, or after a week the day. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at, useLocale())}>
      <Passed at={at} />
    </time>
  )
}

function Passed({ at }: { at: string }) {
  const locale = useLocale()
  const passed = Date.now() - Date.parse(at)
  const [unit = DAY] = [DAY, HOUR, MINUTE].filter((one) => passed >= one)
  const amount = Math.floor(passed / unit)
  const count = formatNumber(amount, locale)
  if (passed < MINUTE) return <Trans>Just now</Trans>
  if (passed >= 7 * DAY) return formatDate(at, locale)
  if (unit === DAY) return <Plural value={amount} one={`${count} day ago`} other={`${count} days ago`} />
  if (unit === HOUR) return <Plural value={amount} one={`${count} hour ago`} other={`${count} hours ago`} />
  return <Plural value={amount} one={`${count} minute ago`} other={`${count} minutes ago`} />
}
