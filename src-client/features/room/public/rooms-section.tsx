import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import BedDouble from 'lucide-react/icons/bed-double'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Picture } from '#client/features/post/public/picture.tsx'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { requireLogin } from '#client/lib/login-required.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { BED_NAMES } from './bed-names.ts'
import { readStaySearch, type StaySearch } from './room-stay.ts'
import { roomsOf } from './rooms-query.ts'
import { StayForm } from './stay-form.tsx'
import { PROBLEM_NAMES } from './stay-problem.ts'
import { Total } from './total.tsx'

const REQUEST = lazyPart(() => import('#client/features/booking/public/request-sheet.tsx'), {
  messages: ['booking', 'forms'],
  isLikely: () => false,
})

/** The rooms of a hotel, and what they cost for the dates in the address. Nothing where it has none here. */
export default function RoomsSection({ postId }: { postId: string }) {
  const search = useSearch({ strict: false, select: readStaySearch })
  const query = trpc.room.display.useQuery(roomsOf(postId, search), { placeholderData: (before) => before })
  const rooms = query.data
  if (query.error && !rooms) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!rooms) return <Skeleton className="h-64 rounded-card" />
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="rooms" className="scroll-mt-(--header-height)">
      <h2 id="rooms" className="mb-3 text-lg font-bold">
        <Trans>Rooms</Trans>
      </h2>
      <StayForm postId={postId} search={search} />
      <ul className="mt-4 space-y-3" aria-busy={query.isPlaceholderData}>
        {rooms.map((room) => (
          <Room key={room.id} room={room} search={search} />
        ))}
      </ul>
    </section>
  )
}

function Room({ room, search }: { room: RoomDisplay; search: StaySearch }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [picture] = room.images
  const beds = formatNumber(room.bed.count, locale)
  const people = formatNumber(room.people_amount, locale)
  return (
    <li className="overflow-hidden rounded-card bg-raised shadow-card sm:flex">
      {picture && (
        <div className="relative aspect-3/2 bg-sunken sm:w-48 sm:shrink-0">
          <Picture image={picture} alt="" sizes="(width >= 40rem) 192px, 100vw" />
        </div>
      )}
      <div className="grow space-y-2 p-4">
        <h3 className="text-lg font-bold wrap-anywhere">{room.name}</h3>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
          <span className="inline-flex items-center gap-1.5">
            <BedDouble aria-hidden="true" className="size-4" />
            {room.bed.count > 1 && `${beds} × `}
            {i18n._(BED_NAMES[room.bed.kind])}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Users aria-hidden="true" className="size-4" />
            <Plural value={room.people_amount} one={`${people} person`} other={`up to ${people} people`} />
          </span>
        </p>
        {room.description && <p className="whitespace-pre-line wrap-anywhere">{room.description}</p>}
        <Offer room={room} search={search} />
      </div>
    </li>
  )
}

function Offer({ room, search }: { room: RoomDisplay; search: StaySearch }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { stay } = room
  const price = formatDollars(room.price, locale)
  if (!stay)
    return (
      <p>
        <Trans>
          from <span className="text-lg font-bold">{price}</span> a night
        </Trans>
      </p>
    )
  if (stay.problem)
    return (
      <p className="font-bold text-laterite">
        {i18n._(PROBLEM_NAMES[stay.problem.code])}
        <Limit problem={stay.problem} />
      </p>
    )
  const [nights, left] = [formatNumber(stay.nights.length, locale), formatNumber(stay.left, locale)]
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <p className="text-lg">
          <Total dollars={stay.total} riel={stay.total_riel} />{' '}
          <span className="text-sm text-soft">
            <Plural value={stay.nights.length} one={`for ${nights} night`} other={`for ${nights} nights`} />
          </span>
        </p>
        {stay.left <= 3 && (
          <p className="text-sm text-gold">
            <Plural value={stay.left} one={`${left} room left`} other={`${left} rooms left`} />
          </p>
        )}
      </div>
      <BookButton room={room} search={search} />
    </div>
  )
}

function BookButton({ room, search }: { room: RoomDisplay; search: StaySearch }) {
  const user = useUser()
  const sheet = useOverlay(`book-${room.id}`)
  const open = async () => {
    if (user || (await requireLogin('book'))) sheet.open()
  }
  const { name } = room
  return (
    <>
      <Button onClick={() => void open()}>
        <Trans>
          Book<span className="sr-only"> {name}</span>
        </Trans>
      </Button>
      {sheet.isOpen && (
        <Lazy part={REQUEST} pending={null}>
          {(Request) => <Request room={room} search={search} onClose={sheet.close} />}
        </Lazy>
      )}
    </>
  )
}

type Problem = NonNullable<NonNullable<RoomDisplay['stay']>['problem']>

/** The number that the stay goes beyond, in words. */
function Limit({ problem: { code, limit } }: { problem: Problem }) {
  const locale = useLocale()
  if (limit === undefined) return null
  const number = formatNumber(limit, locale)
  const words: Partial<Record<Problem['code'], ReactNode>> = {
    STAY_TOO_SHORT: <Trans>at least {number} nights</Trans>,
    STAY_TOO_LONG: <Trans>at most {number} nights</Trans>,
    STAY_TOO_SOON: <Trans>at least {number} days before</Trans>,
    ROOM_TOO_SMALL: <Trans>at most {number} people</Trans>,
  }
  return <span className="block font-normal text-sm empty:hidden">{words[code]}</span>
}
