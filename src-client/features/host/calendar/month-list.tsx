import { useEffect, useEffectEvent, useRef } from 'react'
import { formatDate, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import { nightIn } from './night-in.ts'
import { useNightWords } from './use-night-words.ts'

type Props = {
  nights: readonly RoomNight[]
  room: Pick<RoomView, 'price'>
  today: string
  /** The night that was last chosen. */
  active: string
  onChoose: (nights: string[]) => void
  /** Counts how often that night was to take the focus, as after an undo. */
  focus: number
}

/** The nights of a month one below another, in words; of the month that has begun those to come. */
export function MonthList({ nights, room, today, active, onChoose, focus }: Props) {
  const locale = useLocale()
  const words = useNightWords()
  const list = useRef<HTMLUListElement>(null)
  const takeFocus = useEffectEvent(() => nightIn(list.current, active)?.focus())
  useEffect(() => {
    if (focus > 0) takeFocus()
  }, [focus])
  const isBegun = nights.some(({ night }) => night === today)
  const shown = isBegun ? nights.filter(({ night }) => night >= today) : nights
  return (
    <ul ref={list} className="space-y-1">
      {shown.map((night) => (
        <li key={night.night}>
          <button
            type="button"
            data-night={night.night}
            aria-current={night.night === today ? 'date' : undefined}
            className="flex min-h-12 w-full items-center gap-3 rounded-xl bg-raised px-3 py-1.5 text-start ring-1 ring-line ring-inset hover:bg-sunken aria-[current=date]:ring-2 aria-[current=date]:ring-accent"
            onClick={() => onChoose([night.night])}
          >
            <span className="min-w-0 grow">
              <span className="block">
                {formatDate(night.night, locale)}{' '}
                <span className="text-sm text-soft">{formatWeekday(night.night, locale)}</span>
              </span>
              <span className={`block text-sm ${night.is_closed ? 'text-laterite' : 'text-soft'}`}>
                {[words.state(night, night.night < today), ...words.rules(night)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={night.price === null ? '' : 'font-bold text-gold'}>{words.price(night, room)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
