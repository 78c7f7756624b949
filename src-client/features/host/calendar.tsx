import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { IconButton } from '#client/components/icon-button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { formatDate, formatMonth, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import { NightsForm } from './nights-form.tsx'

export function CalendarButton({ room }: { room: RoomView }) {
  const sheet = useOverlay(`calendar-${room.id}`)
  const { name } = room
  return (
    <>
      <Button look="soft" onClick={() => sheet.open()}>
        <Trans>Calendar</Trans>
        <span className="sr-only"> {name}</span>
      </Button>
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={name} isTall>
        <Calendar room={room} />
      </Sheet>
    </>
  )
}

/** The first day of the month that is some months from the one given as 2026-11. */
const monthAfter = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The nights of a month: how many rooms are free, held and taken, and what they cost. */
function Calendar({ room }: { room: RoomView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const today = phnomPenhDate(new Date())
  const [month, setMonth] = useState(today.slice(0, 7))
  const [chosen, setChosen] = useState<string[]>([])
  const query = trpc.room.calendar.useQuery(
    { id: room.id, from: month === today.slice(0, 7) ? today : `${month}-01`, to: `${monthAfter(month, 1)}-01` },
    { staleTime: 0 },
  )
  const toggle = (night: string) =>
    setChosen(chosen.includes(night) ? chosen.filter((one) => one !== night) : [...chosen, night].sort())
  return (
    <>
      <div className="mb-3 flex items-center justify-between">
        <IconButton
          label={t`Month before`}
          disabled={month <= today.slice(0, 7)}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h3 aria-live="polite" className="font-bold">
          {formatMonth(month, locale)}
        </h3>
        <IconButton label={t`Next month`} onClick={() => setMonth(monthAfter(month, 1))}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {({ nights }) => (
          <ul className="space-y-1">
            {nights.map((night) => (
              <Night
                key={night.night}
                night={night}
                room={room}
                isChosen={chosen.includes(night.night)}
                onToggle={() => toggle(night.night)}
              />
            ))}
          </ul>
        )}
      </DashboardResult>
      {chosen.length > 0 && <NightsForm room={room} nights={chosen} onSaved={() => setChosen([])} />}
    </>
  )
}

type NightProps = { night: RoomNight; room: RoomView; isChosen: boolean; onToggle: () => void }

function Night({ night, room, isChosen, onToggle }: NightProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const count = (value: number) => formatNumber(value, locale)
  const [free, held, taken] = [count(night.free), count(night.held), count(night.taken)]
  const words = night.is_closed ? t`Not for sale` : t`${free} free, ${held} held, ${taken} taken`
  return (
    <li>
      <label
        className={`flex min-h-12 items-center gap-3 rounded-xl px-3 ${isChosen ? 'bg-accent-tint' : 'bg-sunken'}`}
      >
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5" />
        <span className="grow">
          <span className="block">
            {formatDate(night.night, locale)}{' '}
            <span className="text-sm text-soft">{formatWeekday(night.night, locale)}</span>
          </span>
          <span className={`block text-sm ${night.is_closed ? 'text-laterite' : 'text-soft'}`}>{words}</span>
        </span>
        <span>{formatDollars(night.price ?? room.price, locale)}</span>
      </label>
    </li>
  )
}
