import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { runsOf } from './calendar/month.ts'
import { useNightsTitle } from './calendar/use-nights-title.ts'

const MOST = 6

/** The nights on which more rooms are booked than a change would leave. */
export function BookedNights({ nights }: { nights: readonly string[] }) {
  const locale = useLocale()
  const title = useNightsTitle()
  if (nights.length === 0) return null
  const runs = runsOf(nights)
  const more = formatNumber(runs.length - MOST, locale)
  return (
    <div role="status" className="mt-2 rounded-xl bg-laterite-soft px-3 py-2 text-sm text-laterite">
      <p className="font-bold">
        <Trans>Booked on these nights:</Trans>
      </p>
      <ul>
        {runs.slice(0, MOST).map((run) => (
          <li key={run[0]}>{title(run)}</li>
        ))}
        {runs.length > MOST && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
    </div>
  )
}
