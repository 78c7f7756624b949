import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { hasWantedRoom } from '#client/features/booking/public/has-wanted-room.ts'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { useKeptFocus } from '#client/lib/use-kept-focus.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { roomsFor } from '#shared/cheapest-night.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import { isOfDates } from '#shared/next-stays.ts'
import type { RoomDisplay } from '#shared/room.ts'
import type { StayProblem } from '#shared/stay.ts'
import { NextStays } from './next-stays.tsx'
import type { StaySearch } from './room-stay.ts'
import { SeveralRooms } from './several-rooms.tsx'
import { OFFER, StayCost } from './stay-cost.tsx'
import { PROBLEM_NAMES } from './stay-problem.ts'

const REQUEST = lazyPart(() => import('#client/features/booking/public/request-sheet.tsx'), {
  messages: ['booking', 'forms'],
  isLikely: () => false,
})

type Props = { postId: string; room: RoomDisplay; search: StaySearch; onChooseDates: () => void }

/** The price of a stay in a room, and its sheet; why the stay cannot be had, and what can be had instead. */
export function Offer({ postId, room, search, onChooseDates }: Props) {
  const sheet = useOverlay(`book-${room.id}`)
  useWantedRoom(room.id, sheet)
  const { stay } = room
  // The offer goes when it is taken.
  const isTaken = useRef(false)
  const take = () => {
    isTaken.current = true
  }
  const place = useKeptFocus(`${stay?.problem?.code}`, () => {
    const wasTaken = isTaken.current
    isTaken.current = false
    return wasTaken
  })
  if (!stay) return <PriceFrom room={room} onChooseDates={onChooseDates} />
  return (
    <div {...place}>
      {!stay.problem && (
        <StayCost stay={stay}>
          <BookButton name={room.name} onOpen={() => sheet.open()} />
        </StayCost>
      )}
      {stay.problem && stay.several && <SeveralRooms room={room} stay={{ ...stay, ...stay.several }} onTake={take} />}
      {stay.problem && !stay.several && (
        <div>
          <ProblemText problem={stay.problem} />
          <OtherDates postId={postId} room={room} problem={stay.problem} search={search} onTake={take} />
        </div>
      )}
      {sheet.isOpen && (
        // It stays open where somebody else is quicker, and where other dates are chosen in it.
        <Lazy part={REQUEST} pending={null}>
          {(Request) => <Request postId={postId} room={room} search={search} overlay={sheet} />}
        </Lazy>
      )}
    </div>
  )
}

type OtherDatesProps = Omit<Props, 'onChooseDates'> & { problem: StayProblem; onTake: () => void }

/** Other dates where these are the problem; for as many rooms as sleep the people where one is too small. */
function OtherDates({ room, problem, search, ...next }: OtherDatesProps) {
  const { people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS } = search
  const needed = roomsFor(room, { people, rooms })
  if (problem.code !== 'ROOM_TOO_SMALL' && !isOfDates(problem.code)) return null
  return <NextStays roomId={room.id} search={search} rooms={needed > rooms ? needed : undefined} {...next} />
}

/** Leads to the choice of dates, so that no room is without a next step. */
function PriceFrom({ room, onChooseDates }: Pick<Props, 'room' | 'onChooseDates'>) {
  const price = formatDollars(room.price, useLocale())
  return (
    <div className={OFFER}>
      <p>
        <Trans>
          from <span className="text-lg font-bold">{price}</span> a night
        </Trans>
      </p>
      <Button look="soft" onClick={onChooseDates} className="ms-auto noscript:hidden">
        <Trans>
          Choose dates<span className="sr-only"> for {room.name}</span>
        </Trans>
      </Button>
    </div>
  )
}

function BookButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <Button onClick={onOpen} className="ms-auto">
      <Trans>
        Book<span className="sr-only"> {name}</span>
      </Trans>
    </Button>
  )
}

/** Leads a guest who has signed in to book a room back to its sheet. */
function useWantedRoom(roomId: string, sheet: ReturnType<typeof useOverlay>): void {
  const isMember = useUser() !== null
  const navigate = useNavigate()
  const open = useEffectEvent(async (isHere: () => boolean) => {
    // Back from the login, the history has opened it already.
    if (sheet.isOpen) return
    const { readWantedRoom } = await import('#client/features/booking/public/wanted-room.ts')
    const wanted = isHere() && readWantedRoom(roomId)
    if (!wanted) return
    const search = (before: object) => ({ ...before, ...wanted.stay })
    await navigate({ to: '.', search, replace: true, resetScroll: false, state: true })
    if (isHere()) sheet.open()
  })
  useEffect(() => {
    if (!isMember || !hasWantedRoom()) return undefined
    let isHere = true
    // Without a network it opens with the next visit.
    void open(() => isHere).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [isMember])
}

function ProblemText({ problem }: { problem: StayProblem }) {
  const { i18n } = useLingui()
  return (
    <p className="font-bold text-laterite">
      {i18n._(PROBLEM_NAMES[problem.code])}
      <Limit problem={problem} />
    </p>
  )
}

/** The number that the stay goes beyond, in words. */
function Limit({ problem: { code, limit } }: { problem: StayProblem }) {
  const locale = useLocale()
  if (limit === undefined) return null
  const number = formatNumber(limit, locale)
  const words: Partial<Record<StayProblem['code'], ReactNode>> = {
    STAY_TOO_SHORT: <Plural value={limit} one={`at least ${number} night`} other={`at least ${number} nights`} />,
    STAY_TOO_LONG: <Plural value={limit} one={`at most ${number} night`} other={`at most ${number} nights`} />,
    STAY_TOO_SOON: (
      <Plural value={limit} one={`at least ${number} day before`} other={`at least ${number} days before`} />
    ),
    ROOM_TOO_SMALL: <Plural value={limit} one={`at most ${number} person`} other={`at most ${number} people`} />,
  }
  return <span className="block font-normal text-sm empty:hidden">{words[code]}</span>
}
