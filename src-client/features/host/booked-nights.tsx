import { Plural, Trans } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { runsOf } from '#shared/stay.ts'
import { useNightsTitle } from './calendar/use-nights-title.ts'
import type { BookedNight } from './refusal.ts'

const MOST = 6

/** Nights in a row on which as many rooms are booked. */
type Run = { nights: string[]; rooms: number }

function runsAlike(booked: readonly BookedNight[]): Run[] {
  const alike = [...Map.groupBy(booked, ({ rooms }) => rooms)]
  const runs = alike.flatMap(([rooms, own]) =>
    runsOf(own.map(({ night }) => night)).map((nights) => ({ nights, rooms })),
  )
  return runs.sort((one, other) => ((one.nights[0] ?? '') < (other.nights[0] ?? '') ? -1 : 1))
}

/** The nights on which more rooms are booked than a change would leave, and how many. */
export function BookedNights({ nights }: { nights: readonly BookedNight[] }) {
  const locale = useLocale()
  const title = useNightsTitle()
  if (nights.length === 0) return null
  const runs = runsAlike(nights)
  const more = formatNumber(runs.length - MOST, locale)
  return (
    <div role="status" className="mt-2 rounded-xl bg-laterite-soft px-3 py-2 text-sm text-laterite">
      <p className="font-bold">
        <Trans>Booked on these nights:</Trans>
      </p>
      <ul>
        {runs.slice(0, MOST).map((run) => (
          <li key={run.nights[0]}>
            {title(run.nights)} · <RoomCount rooms={run.rooms} />
          </li>
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

function RoomCount({ rooms }: { rooms: number }) {
  const count = formatNumber(rooms, useLocale())
  return <Plural value={rooms} one={`${count} room`} other={`${count} rooms`} />
}
