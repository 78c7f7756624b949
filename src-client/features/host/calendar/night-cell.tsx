import { LockKeyhole } from 'lucide-react'
import { formatDollars, formatNumber, inDigits } from '#client/lib/format.ts'
import { formatDate, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import { useNightWords } from './use-night-words.ts'

type Props = {
  date: string
  night: RoomNight | undefined
  room: Pick<RoomView, 'price' | 'room_amount'> | undefined
  today: string
  isChosen: boolean
  isActive: boolean
}

const LOOKS = {
  open: 'bg-raised',
  closed: 'bg-laterite-soft',
  past: 'bg-sunken text-soft',
}

/** A night in the month: its day, how many rooms are free, and its price. All of it is said in words. */
export function NightCell({ date, night, room, today, isChosen, isActive }: Props) {
  const locale = useLocale()
  const words = useNightWords()
  const isPast = date < today
  const look = night?.is_closed ? 'closed' : isPast ? 'past' : 'open'
  const said =
    night && room ? [words.state(night, isPast), words.price(night, room), ...words.rules(night)].filter(Boolean) : []
  const name = [`${formatWeekday(date, locale)}, ${formatDate(date, locale)}`, ...said].join(', ')
  const ring = isChosen ? 'ring-2 ring-accent bg-accent-tint' : `ring-1 ring-line ${LOOKS[look]}`
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, which is chosen.
      role="gridcell"
      data-night={date}
      aria-selected={isChosen}
      aria-current={date === today ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      className={`relative h-18 cursor-pointer rounded-lg p-0 align-top ring-inset transition-colors md:h-19 ${ring}`}
    >
      <span className="sr-only">{name}</span>
      <div
        aria-hidden="true"
        className="flex h-full flex-col items-center gap-0.5 p-1 text-sm leading-5 md:items-start md:p-2"
      >
        <span
          className={date === today ? 'rounded-full bg-accent-strong px-1.5 font-bold text-on-accent' : 'font-bold'}
        >
          {inDigits(String(Number(date.slice(8))), locale)}
          {night && words.rules(night).length > 0 && '*'}
        </span>
        {night && room && <Content night={night} room={room} isPast={isPast} />}
      </div>
    </td>
  )
}

type ContentProps = { night: RoomNight; room: NonNullable<Props['room']>; isPast: boolean }

function Content({ night, room, isPast }: ContentProps) {
  const locale = useLocale()
  const count = (value: number) => formatNumber(value, locale)
  const free = count(night.free)
  return (
    <>
      <span className="flex items-center gap-1">
        {night.is_closed ? (
          <LockKeyhole className="size-4 text-laterite" />
        ) : (
          !isPast && <span className={night.free > 0 ? 'font-bold text-teal' : 'font-bold text-laterite'}>{free}</span>
        )}
        <Bar night={night} amount={room.room_amount} />
      </span>
      <span className={night.price === null ? 'text-soft' : 'font-bold text-gold'}>
        <span className="md:hidden">{shortDollars(night.price ?? room.price)}</span>
        <span className="max-md:hidden">{formatDollars(night.price ?? room.price, 'en')}</span>
      </span>
    </>
  )
}

/** A price that fits the cell of a phone: “US$”, cents of hundreds and thousands would be wider. */
function shortDollars(price: number): string {
  if (price < 100) return formatDollars(price, 'en')
  const digits = { notation: 'compact', maximumFractionDigits: price < 1_000 ? 0 : 1 } as const
  return `$${new Intl.NumberFormat('en', digits).format(price)}`
}

/** How much of the room is taken and held. */
function Bar({ night: { held, taken }, amount }: { night: RoomNight; amount: number }) {
  if (held + taken === 0) return null
  const share = (value: number) => `${(100 * value) / Math.max(amount, held + taken)}%`
  return (
    <span className="flex h-1.5 w-4 overflow-hidden rounded-full bg-line md:w-10">
      <span className="bg-accent-strong" style={{ width: share(taken) }} />
      <span className="bg-gold" style={{ width: share(held) }} />
    </span>
  )
}
