import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { useLocale } from '#client/lib/locale.ts'
import { factsIn } from '#client/lib/rule-facts.ts'
import { useUser } from '#client/lib/session.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { runsOf } from '#shared/stay.ts'

const MOST = 6

type Props = { stays: number; nights: readonly string[]; children?: ReactNode }

/** How many bookings are held or taken for days to come, and when; below them what can be done. */
export function StaysToCome({ stays, nights, children }: Props) {
  const locale = useLocale()
  const count = formatNumber(stays, locale)
  const runs = runsOf(nights)
  const dates = runs
    .slice(0, MOST)
    .map((run) => formatStay({ check_in: run[0] ?? '', check_out: addDays(run.at(-1) ?? '', 1) }, locale))
  const more = formatNumber(runs.length - MOST, locale)
  return (
    <div role="status" className="mt-2 rounded-xl bg-laterite-soft px-3 py-2 text-sm text-laterite">
      <p className="font-bold">
        <Plural value={stays} one={`${count} booking to come:`} other={`${count} bookings to come:`} />
      </p>
      <ul>
        {dates.map((date) => (
          <li key={date}>{date}</li>
        ))}
        {runs.length > MOST && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}

/** The bookings that something is refused for, and the way to them; nothing of any other failure. */
export function RefusedForStays({ error, hotel }: { error: unknown; hotel?: string }) {
  const { stays, nights } = factsIn(error) ?? {}
  if (stays === undefined || nights === undefined) return null
  return (
    <StaysToCome stays={stays} nights={nights}>
      <p className="flex gap-4">
        {/* In the question whether to delete a hotel, they take the place of the question in the history. */}
        <WaysToBookings hotel={hotel} replace={hotel !== undefined} className="inline-block min-h-6 underline" />
      </p>
    </StaysToCome>
  )
}

type WaysProps = { hotel: string | undefined; replace?: boolean; className: string }

/** The ways to the stays and the requests of an owner, or of one of the hotels. */
export function WaysToBookings({ hotel, replace = false, className }: WaysProps) {
  const tab = useUser()?.role === 'admin' ? 'dashboard' : undefined
  const way = (part: string) => ({ to: '/setting/admin', search: { tab, part, hotel }, replace, className }) as const
  return (
    <>
      <Link {...way('stays')}>
        <Trans>See the stays</Trans>
      </Link>
      <Link {...way('requests')}>
        <Trans>See the requests</Trans>
      </Link>
    </>
  )
}
