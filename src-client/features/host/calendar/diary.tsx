import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RoomCalendar } from '#shared/room.ts'
import { daysOf, monthAfter, monthOf, nightsBetween } from './month.ts'
import { MonthBar } from './month-bar.tsx'
import { MonthGrid, type Range } from './month-grid.tsx'
import { MonthList } from './month-list.tsx'
import { nightIn } from './night-in.ts'
import { NightsSheet } from './nights-sheet.tsx'
import { QuickRanges } from './quick-ranges.tsx'
import { type DoneNights, UndoNights } from './undo-nights.tsx'
import { useNightsTitle } from './use-nights-title.ts'

/** The calendar of a room: each night of a month, and what can be done with those that are chosen. */
export function Diary({ id }: { id: string }) {
  const [today] = useState(() => phnomPenhDate(new Date()))
  const [active, setActive] = useState(today)
  const [range, setRange] = useState<Range | null>(null)
  const [focus, setFocus] = useState(0)
  const [isList, setList] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const month = monthOf(active)
  const utils = trpc.useUtils()
  const query = trpc.room.calendar.useQuery(
    { id, from: `${month}-01`, to: `${monthAfter(month, 1)}-01` },
    { staleTime: 0 },
  )
  useNews('booking', () => void utils.room.calendar.invalidate())
  useNews('room', () => void utils.room.calendar.invalidate())
  const activate = (night: string) => {
    setActive(night)
    setFocus(0)
  }
  const chooser = useChooser(today, activate, () => setRange(null))
  const move = (to: string, next: Range | null, byKey: boolean) => {
    setActive(to)
    setRange(next)
    setFocus((count) => (byKey ? count + 1 : 0))
  }
  const undone = () => {
    chooser.forget()
    move(active, null, true)
  }
  const over = (hasFocus: boolean) => {
    // Nobody has asked for it: the page stays where it was scrolled to.
    if (hasFocus) nightIn(view.current, active)?.focus({ preventScroll: true })
    chooser.forget()
  }
  const show = (isList: boolean) => {
    // The button that was pressed keeps the focus.
    setFocus(0)
    setList(isList)
  }
  const showMonth = (to: string) => move(to === monthOf(today) ? today : (daysOf(to)[0] ?? today), null, false)
  const grid = (calendar?: RoomCalendar) => (
    <MonthGrid
      key={month}
      {...{ month, today, active, range, nights: calendar?.nights, room: calendar?.room }}
      onMove={move}
      onChoose={chooser.choose}
      focus={focus}
    />
  )
  return (
    <div className="space-y-3">
      <UndoRegion>
        {chooser.done && (
          <UndoNights key={chooser.done.version} {...{ id, done: chooser.done, onUndone: undone, onOver: over }} />
        )}
      </UndoRegion>
      <MonthBar {...{ month, isList, current: monthOf(today), onMonth: showMonth, onList: show }} />
      <QuickRanges {...{ month, today, feasts: query.data?.feasts ?? [], onChoose: chooser.choose }} />
      <div ref={view}>
        <DashboardResult query={query} pending={grid()}>
          {(calendar) => (
            <>
              {isList ? (
                <MonthList
                  {...{ today, active, nights: calendar.nights, room: calendar.room }}
                  onChoose={chooser.choose}
                  focus={focus}
                />
              ) : (
                grid(calendar)
              )}
              <NightsSheet {...chooser.sheet} room={calendar.room} today={today} />
            </>
          )}
        </DashboardResult>
      </div>
      <Chosen range={range} />
      {!isList && <Legend />}
    </div>
  )
}

/** The nights whose sheet is open, and what was last done to some. */
function useChooser(today: string, setActive: (night: string) => void, onDone: () => void) {
  const sheet = useOverlay('nights')
  const [nights, setNights] = useState<string[] | null>(null)
  const [done, setDone] = useState<DoneNights | null>(null)
  // A page that is loaded anew does not know which nights were chosen.
  const closeUnknown = useEffectEvent(() => sheet.close())
  useEffect(() => closeUnknown(), [])
  const choose = (chosen: string[]) => {
    const [first] = chosen
    if (first === undefined) return
    setNights(chosen)
    setActive(first)
    sheet.open()
  }
  const close = () => {
    sheet.close()
    onDone()
  }
  return {
    choose,
    // The offer is shown once the sheet is closed, so that it can take the focus.
    done: sheet.isOpen ? null : done,
    forget: () => setDone(null),
    sheet: {
      overlay: { ...sheet, isOpen: sheet.isOpen && nights !== null, close },
      nights: nights ?? [today],
      onNights: setNights,
      onSet: (version: number, count: number) => {
        setDone({ version, nights: count })
        close()
      },
    },
  }
}

/** Says the nights that are chosen, also to those who do not see them. */
function Chosen({ range }: { range: Range | null }) {
  const { t } = useLingui()
  const title = useNightsTitle()
  const chosen = range && title(nightsBetween(range.from, range.to))
  return (
    <p role="status" className="sr-only">
      {chosen && t`Chosen: ${chosen}. Enter shows what can be done, Escape lets them go.`}
    </p>
  )
}

function Legend() {
  const locale = useLocale()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      <li>
        <span className="font-bold text-teal">{formatNumber(3, locale)}</span> <Trans>rooms free</Trans>
      </li>
      <li className="flex items-center gap-1.5">
        <span className="h-1.5 w-4 rounded-full bg-accent-strong" />
        <Trans>taken</Trans>
      </li>
      <li className="flex items-center gap-1.5">
        <span className="h-1.5 w-4 rounded-full bg-gold" />
        <Trans>held until you answer</Trans>
      </li>
      <li>
        <span className="font-bold text-gold">$</span> <Trans>special price</Trans>
      </li>
      <li>
        <span className="font-bold text-ink">*</span> <Trans>special rules</Trans>
      </li>
    </ul>
  )
}
