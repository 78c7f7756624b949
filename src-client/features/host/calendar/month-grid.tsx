import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { formatMonth, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { SHORT_WEEKDAYS } from '#client/lib/short-weekdays.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import { movedBy, nightsBetween, weeksOf } from './month.ts'
import { NightCell } from './night-cell.tsx'

/** Nights from where somebody began to where the pointer or the keys are by now. */
export type Range = { from: string; to: string }

type Props = {
  month: string
  today: string
  /** Undefined until they are there. */
  nights: readonly RoomNight[] | undefined
  room: Pick<RoomView, 'price' | 'room_amount'> | undefined
  /** The night that the keys move from. */
  active: string
  range: Range | null
  /** @param byKey whether the focus follows */
  onMove: (active: string, range: Range | null, byKey: boolean) => void
  onChoose: (nights: string[]) => void
  /** Counts how often the active night was to take the focus, by a key or after an undo: 0 where a pointer leads. */
  focus: number
}

/**
 * The nights of a month. A tap takes one; a drag, or Shift with the arrows, takes a range. On a phone a drag begins sideways, as
 * one that begins upwards scrolls the page.
 */
export function MonthGrid({ month, today, nights, room, active, range, onMove, onChoose, focus }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const grid = useRef<HTMLTableElement>(null)
  const drag = useRef<Range | null>(null)
  useEffect(() => {
    if (focus > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focus])
  const title = formatMonth(month, locale)
  const chosen = new Set(range ? nightsBetween(range.from, range.to) : [])
  const byDate = new Map(nights?.map((night) => [night.night, night]))

  const begin = (event: PointerEvent) => {
    const night = event.button === 0 ? nightAt(event) : undefined
    if (!night) return
    drag.current = event.shiftKey ? { from: range?.from ?? active, to: night } : { from: night, to: night }
    if (event.pointerType === 'mouse') grid.current?.setPointerCapture(event.pointerId)
    onMove(night, drag.current, false)
  }
  const extend = (event: PointerEvent) => {
    const night = drag.current && nightAt(event)
    if (!night || !drag.current || night === drag.current.to) return
    drag.current = { ...drag.current, to: night }
    onMove(night, drag.current, false)
  }
  const end = () => {
    if (!drag.current) return
    const { from, to } = drag.current
    drag.current = null
    onChoose(nightsBetween(from, to))
  }
  const cancel = () => {
    drag.current = null
    onMove(active, null, false)
  }
  // A screen reader's click comes without a pointer.
  const click = ({ detail, target }: MouseEvent) => {
    const night = detail === 0 && target instanceof Element && nightOf(target)
    if (night) onChoose([night])
  }
  const press = (event: KeyboardEvent) => {
    const to = movedBy(event.key, active)
    if (to) onMove(to, event.shiftKey ? { from: range?.from ?? active, to } : null, true)
    else if (event.key === 'Enter' || event.key === ' ')
      onChoose(range ? nightsBetween(range.from, range.to) : [active])
    else if (event.key === 'Escape' && range) cancel()
    else return
    event.preventDefault()
  }
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a grid, on a table.
      role="grid"
      aria-multiselectable="true"
      aria-label={t`Nights of ${title}`}
      aria-busy={nights === undefined}
      className="w-full table-fixed select-none border-separate border-spacing-0.5 touch-pan-y md:border-spacing-1"
      onPointerDown={begin}
      onPointerMove={extend}
      onPointerUp={end}
      onPointerCancel={cancel}
      // The click of a tap would fall on the sheet that has opened since, and close it.
      onTouchEnd={(event) => event.cancelable && event.preventDefault()}
      onClick={click}
      onKeyDown={press}
    >
      <thead>
        <tr>
          {SHORT_WEEKDAYS[locale].map((name, index) => (
            // 5 January 1970 was a Monday.
            <th
              key={name}
              scope="col"
              abbr={formatWeekday((index + 4) * 86_400_000, locale)}
              className="pb-1 text-sm text-soft"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is where it stands.
          <tr key={index}>
            {week.map((date, day) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day of another month has no other name.
                <td key={day} />
              ) : (
                <NightCell
                  key={date}
                  date={date}
                  night={byDate.get(date)}
                  room={room}
                  today={today}
                  isChosen={chosen.has(date)}
                  isActive={date === active}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nightOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-night]')?.dataset.night

/** The night under a finger or a pointer; a touch keeps its first target. */
const nightAt = ({ clientX, clientY }: PointerEvent) => nightOf(document.elementFromPoint(clientX, clientY))
