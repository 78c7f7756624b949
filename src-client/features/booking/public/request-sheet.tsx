import type { Overlay } from '#client/lib/use-overlay.ts'
import '#client/lib/booking-messages.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { checkWith } from '#client/components/form/check-with.ts'
import { PhoneField } from '#client/components/form/contact-fields.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import type { StaySearch } from '#client/features/room/public/room-stay.ts'
import { roomsOf } from '#client/features/room/public/rooms-query.ts'
import { Total } from '#client/features/room/public/total.tsx'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { formatDate, formatWeekday } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { isUnclear } from '#client/lib/idempotency-key.ts'
import { useLocale } from '#client/lib/locale.ts'
import { requireLogin } from '#client/lib/login-required.ts'
import { useUser } from '#client/lib/session.ts'
import { takeFromTab } from '#client/lib/tab-storage.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useKeptFocus } from '#client/lib/use-kept-focus.ts'
import { useMe } from '#client/lib/use-me.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { BookingView } from '#shared/booking.ts'
import { heldUntil } from '#shared/hold.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS, MAX_NOTE_LENGTH } from '#shared/limits.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { GROUP_OF } from './group-of.ts'
import { WANTED_ROOM } from './has-wanted-room.ts'
import { Overlap } from './overlap.tsx'
import { priceRuns } from './price-runs.ts'
import { StayFacts } from './stay-facts.tsx'
import { Taken } from './taken.tsx'
import { keepWantedRoom, takeWantedRoom } from './wanted-room.ts'

type Input = ApiInput['booking']['request']
type Props = { postId: string; room: RoomDisplay; search: StaySearch; overlay: Overlay }

const check = checkWith(async () => (await import('#shared/booking.ts')).requestBookingInput)

/** Shows the terms that a guest agrees to, and the form that asks the owner. */
export default function RequestSheet({ postId, room, search, overlay }: Props) {
  const { t } = useLingui()
  const [sent, setSent] = useState<BookingView>()
  return (
    <Sheet overlay={overlay} title={sent ? t`Request sent` : room.name}>
      {sent ? <Sent booking={sent} /> : <RequestForm postId={postId} room={room} search={search} onSent={setSent} />}
    </Sheet>
  )
}

type FormProps = Pick<Props, 'postId' | 'room' | 'search'> & { onSent: (booking: BookingView) => void }

function RequestForm(props: FormProps) {
  return useUser() ? <MemberForm {...props} /> : <RoomForm {...props} phone={null} isGuest />
}

function MemberForm(props: FormProps) {
  const { data: me } = useMe()
  return me ? <RoomForm {...props} phone={me.phone} /> : null
}

type RoomFormProps = FormProps & {
  phone: string | null
  /** A guest is asked to sign in before the request is sent, and then comes back to it. */
  isGuest?: boolean
}

function RoomForm({ postId, room, search, onSent, phone, isGuest = false }: RoomFormProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [wanted] = useState(() => takeWantedRoom(room.id))
  const requestBooking = trpc.booking.request.useMutation()
  const { stay } = room
  const { check_in, check_out, people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS } = search
  // The button is gone where others were quicker, and then the dates that were offered instead.
  const terms = useKeptFocus(`${stay?.problem?.code} ${check_in}`)
  if (!stay || !check_in) return null
  const askToLogIn = async ({ phone = null, note = null }: Input) => {
    keepWantedRoom({ room_id: room.id, stay: search, phone, note })
    if (!(await requireLogin('book'))) takeFromTab(WANTED_ROOM)
  }
  const send = async ({ phone, note }: Input) => {
    const asked = { room_id: room.id, room_amount: rooms, people_amount: people, booking_date: check_in, check_out }
    try {
      onSent(await requestBooking.mutateAsync({ ...asked, phone, note, price_total: stay.total }))
      void utils.booking.invalidate()
      void utils.room.invalidate()
    } catch (error) {
      // The rooms may be held by this request itself, whose answer was lost: sent again, it is answered.
      if (isUnclear(error)) throw error
      // Others were quicker, or the owner has changed the room: the sheet says it by what there is now.
      await utils.room.invalidate()
      const now = utils.room.display.getData(roomsOf(postId, search))?.find(({ id }) => id === room.id)
      if (!now?.stay?.problem) throw error
    }
  }
  return (
    <Form<Input>
      defaultValues={{
        ...{ room_id: room.id, room_amount: rooms, people_amount: people, booking_date: check_in },
        ...{ phone: wanted?.phone || phone, note: wanted?.note },
      }}
      fieldForCode={{ PHONE_INVALID: 'phone' }}
      check={check}
      onSubmit={isGuest ? askToLogIn : send}
    >
      <div {...terms} className="rounded-card bg-sunken p-4">
        {stay.problem ? (
          <Taken postId={postId} roomId={room.id} problem={stay.problem} search={search} />
        ) : (
          <Terms stay={stay} search={search} />
        )}
      </div>
      {!isGuest && <Overlap postId={postId} check_in={check_in} check_out={check_out} />}
      <PhoneField<Input> name="phone" />
      <TextArea<Input> name="note" label={t`Note to the hotel`} rows={2} maxLength={MAX_NOTE_LENGTH} />
      {!stay.problem && <SubmitButton>{t`Send request`}</SubmitButton>}
      {isGuest && !stay.problem && (
        <p className="text-sm text-soft">
          <Trans>You log in or register first. What you have entered is kept.</Trans>
        </p>
      )}
      {!stay.problem && <Answer check_in={check_in} />}
    </Form>
  )
}

/** Until when the hotel answers: on the day of the arrival that is sooner than elsewhere. */
function Answer({ check_in }: { check_in: string }) {
  const { until, isShort } = heldUntil(new Date(), check_in)
  const answer = formatMoment(until.toISOString(), useLocale())
  return (
    <p className="text-sm text-soft">
      {isShort ? (
        <Trans>The hotel answers by {answer}. Until then the rooms are held for you; you pay at the hotel.</Trans>
      ) : (
        <Trans>The hotel answers within 24 hours. Until then the rooms are held for you; you pay at the hotel.</Trans>
      )}
    </p>
  )
}

type TermsProps = { stay: NonNullable<RoomDisplay['stay']>; search: StaySearch }

function Terms({ stay, search }: TermsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { check_in = '', people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS } = search
  const check_out = search.check_out ?? addDays(check_in, 1)
  const last = formatDate(stay.free_until, locale)
  const counts = { rooms: formatNumber(rooms, locale), people: formatNumber(people, locale) }
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        <Day label={t`Arrival`} date={check_in} />
        <Day label={t`Departure`} date={check_out} />
      </dl>
      <p className="mt-2 text-sm text-soft">
        <Plural value={rooms} one={`${counts.rooms} room`} other={`${counts.rooms} rooms`} />
        {' · '}
        <Plural value={people} one={`${counts.people} person`} other={`${counts.people} people`} />
      </p>
      <Bill stay={stay} rooms={rooms} />
      <p className="mt-2 text-sm">
        {stay.free_until < phnomPenhDate(new Date()) ? (
          <Trans>It is too late to cancel for free: once it is confirmed, the full price is due.</Trans>
        ) : (
          <Trans>You can cancel for free until {last}. Later the full price is due.</Trans>
        )}
      </p>
    </>
  )
}

function Day({ label, date }: { label: string; date: string }) {
  const locale = useLocale()
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd>
        <span className="block font-bold">{formatDate(date, locale)}</span>
        <span className="text-sm text-soft">{formatWeekday(date, locale)}</span>
      </dd>
    </div>
  )
}

/** The bill: the price of each run of nights, and the total. */
function Bill({ stay, rooms }: { stay: TermsProps['stay']; rooms: number }) {
  const locale = useLocale()
  const runs = priceRuns(stay.nights)
  const room = formatNumber(rooms, locale)
  return (
    <>
      <ul className="my-3 space-y-1 border-line border-y py-2 text-sm">
        {runs.map(({ nights, price, ...dates }) => (
          <li key={dates.check_in} className="flex items-end justify-between gap-4">
            <span>
              {runs.length > 1 && <span className="block">{formatStay(dates, locale)}</span>}
              {formatDollars(price, locale)} × <NightCount nights={nights} />
              {rooms > 1 && ' × '}
              {rooms > 1 && <Plural value={rooms} one={`${room} room`} other={`${room} rooms`} />}
            </span>
            <span>{formatDollars(price * nights * rooms, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 text-lg">
        <Trans>Total</Trans>
        <Total dollars={stay.total} riel={stay.total_riel} />
      </p>
    </>
  )
}

function NightCount({ nights }: { nights: number }) {
  const night = formatNumber(nights, useLocale())
  return <Plural value={nights} one={`${night} night`} other={`${night} nights`} />
}

/** @param booking what was sent; the focus is here, as the button that sent it is gone */
function Sent({ booking }: { booking: BookingView }) {
  const until = formatMoment(booking.expires_at ?? '', useLocale())
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  const { status } = useNow(booking)
  return (
    <div className="space-y-4">
      <p ref={text} tabIndex={-1} role="status" className="outline-none">
        <Trans>The rooms are held for you until {until}. You find the hotel’s answer in your bookings.</Trans>
      </p>
      <div className="rounded-card bg-sunken p-4">
        <h3 className="font-bold text-lg wrap-anywhere">{booking.post.name}</h3>
        <StayFacts booking={booking} />
      </div>
      <Link to="/setting/mybooking" search={{ status: GROUP_OF[status] }} className={buttonStyle('primary')}>
        <Trans>My bookings</Trans>
      </Link>
    </div>
  )
}

/** The booking as it is by now: the hotel may answer while the sheet is open. */
function useNow(booking: BookingView): BookingView {
  const { id } = booking
  const { get } = trpc.useUtils().booking
  const { data } = trpc.booking.get.useQuery({ id }, { initialData: booking })
  useNews('booking', (changed) => (changed ?? id) === id && void get.invalidate({ id }))
  return data
}
