import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import BedDouble from 'lucide-react/icons/bed-double'
import Users from 'lucide-react/icons/users'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ErrorState } from '#client/components/error-state.tsx'
import { Picture } from '#client/components/picture.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { BED_NAMES } from './bed-names.ts'
import { storedStay, useStoreStay } from './kept-stay.ts'
import { Offer } from './offer.tsx'
import { readStaySearch, type StaySearch } from './room-stay.ts'
import { StayForm } from './stay-form.tsx'
import { isSameStay, useRooms, useShownStay } from './use-rooms.ts'

/** The rooms of a hotel, and what they cost for the dates in the address. Nothing where it has none here. */
export default function RoomsSection({ postId }: { postId: string }) {
  const address = useSearch({ strict: false, select: readStaySearch })
  const wanted = useWantedStay(postId) ?? address
  useOfferStoredStay(address)
  const { query, rooms } = useRooms(postId, address)
  const search = useShownStay(address, query.isPlaceholderData)
  const dates = useRef<HTMLButtonElement>(null)
  const chooseDates = () => {
    dates.current?.focus()
    dates.current?.click()
  }
  const isWaiting = query.isPlaceholderData || !isSameStay(wanted, address)
  if (query.error && !rooms) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!rooms) return <Skeleton className="h-64 rounded-card" />
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="rooms" className="scroll-mt-(--header-height)">
      <h2 id="rooms" className="mb-3 text-lg font-bold">
        <Trans>Rooms</Trans>
      </h2>
      <StayForm postId={postId} search={wanted} datesRef={dates} />
      <ul
        className={`mt-4 space-y-3 transition ${isWaiting ? 'opacity-60' : ''}`}
        aria-busy={isWaiting}
        inert={isWaiting}
      >
        {rooms.map((room) => (
          <Room key={room.id} postId={postId} room={room} search={search} onChooseDates={chooseDates} />
        ))}
      </ul>
    </section>
  )
}

/** Offers the dates of the hotel before to a guest who comes without any. */
function useOfferStoredStay(address: StaySearch): void {
  const navigate = useNavigate()
  const offer = useEffectEvent(() => {
    const { people, rooms, ...dates } = storedStay()
    if (address.check_in || !(dates.check_in || people || rooms)) return
    const wanted = { ...dates, people: address.people ?? people, rooms: address.rooms ?? rooms }
    if (isSameStay(wanted, address)) return
    const search = (before: object) => ({ ...before, ...wanted })
    void navigate({ to: '.', search, replace: true, resetScroll: false, state: true })
  })
  useEffect(() => offer(), [])
  useStoreStay(address)
}

/** The stay in the address that the router is on its way to: what is chosen is seen at once, however long its prices take. */
const useWantedStay = (postId: string): StaySearch | undefined =>
  useLocation({
    select: ({ pathname, search }) => (pathname.includes(postId) ? readStaySearch(search) : undefined),
    structuralSharing: true,
  })

type RoomProps = { postId: string; room: RoomDisplay; search: StaySearch; onChooseDates: () => void }

function Room({ room, ...offer }: RoomProps) {
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
        <Offer room={room} {...offer} />
      </div>
    </li>
  )
}
