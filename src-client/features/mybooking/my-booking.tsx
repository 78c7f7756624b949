import '#client/lib/booking-messages.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, MapPin, Phone } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Picture } from '#client/components/picture.tsx'
import { Tag } from '#client/components/tag.tsx'
import { toast } from '#client/components/toast.ts'
import {
  CAUSE_SENTENCES,
  STATUS_NAMES,
  STATUS_TONES,
  statusName,
} from '#client/features/booking/public/booking-words.ts'
import { StayFacts } from '#client/features/booking/public/stay-facts.tsx'
import { Timeline } from '#client/features/booking/public/timeline.tsx'
import { useStatus } from '#client/features/booking/public/use-status.ts'
import { useMinute } from '#client/features/post/public/use-minute.ts'
import { formatDollars } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { googleCalendarAddress } from '#client/lib/google-calendar.ts'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BookingView } from '#shared/booking.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { stayDescription } from '#shared/stay-description.ts'

/** The guest is who reads it. */
export const OWN_NAMES: typeof STATUS_NAMES = { ...STATUS_NAMES, cancelled_by_guest: msg`You cancelled` }

/** A booking as its guest sees it: the stay, the way there, what happened, and what can be done. */
export function MyBooking({ booking }: { booking: BookingView }) {
  const { i18n } = useLingui()
  const { id, post, hotel } = booking
  const status = useStatus(booking)
  return (
    // Warnings of overlapping requests lead here.
    <li id={id} className="scroll-mt-(--header-height) rounded-card bg-raised p-4 shadow-card">
      <div className="flex gap-4">
        {post.image && (
          <div className="relative aspect-4/3 w-24 shrink-0 self-start overflow-hidden rounded-xl bg-sunken md:w-36">
            <Picture image={post.image} alt="" sizes="144px" />
          </div>
        )}
        <div className="min-w-0 grow">
          <Tag tone={STATUS_TONES[status]}>{i18n._(statusName({ ...booking, status }, OWN_NAMES))}</Tag>
          <h2 className="mt-1 font-bold text-lg wrap-anywhere">
            {hotel.is_open ? (
              <Link to="/detail/$id" params={{ id: post.id }} className="inline-block min-h-6 hover:text-accent">
                {post.name}
              </Link>
            ) : (
              post.name
            )}
          </h2>
          <StayFacts booking={booking} />
        </div>
      </div>
      <Until booking={booking} />
      <Reason booking={booking} />
      <ClosedHotel booking={booking} />
      <WayThere booking={booking} />
      <Timeline steps={booking.timeline} />
      <Leave booking={booking} />
    </li>
  )
}

/** What a guest owes who cancels now, or has cancelled, in dollars. A page may stay open past the last free day. */
function useDue({ status, free_until, fee, price_total }: BookingView): number {
  const today = phnomPenhDate(new Date(useMinute()))
  return status === 'accepted' && today > free_until ? price_total : fee
}

function Until({ booking }: { booking: BookingView }) {
  const { expires_at, free_until, hotel } = booking
  const status = useStatus(booking)
  const locale = useLocale()
  const due = useDue(booking)
  const price = formatDollars(due, locale)
  // A closed hotel may not answer, which is said below.
  const answer = expires_at && hotel.is_open && formatMoment(expires_at, locale)
  const free = formatDate(free_until, locale)
  if (status === 'expired')
    return (
      <p className="mt-3 text-sm">
        <Trans>The hotel has not answered in time. You owe nothing.</Trans>
      </p>
    )
  if (answer)
    return (
      <p className="mt-3 text-sm">
        <Trans>The hotel answers by {answer}.</Trans>
      </p>
    )
  if (status === 'cancelled_by_guest' && due > 0)
    return (
      <p className="mt-3 text-sm">
        <Trans>It was too late to cancel for free: the hotel may ask you for {price}.</Trans>
      </p>
    )
  if (status !== 'accepted') return null
  return (
    <p className="mt-3 text-sm">
      {due === 0 ? (
        <Trans>You can cancel for free until {free}.</Trans>
      ) : (
        <Trans>It is too late to cancel for free: the hotel may ask you for {price}.</Trans>
      )}{' '}
      <Trans>You pay at the hotel.</Trans>
    </p>
  )
}

/** The hotel's words where it has turned a guest down, or ours. */
export function Reason({ booking: { status, timeline } }: { booking: BookingView }) {
  const { i18n } = useLingui()
  const { reason, cause } = timeline.at(-1) ?? {}
  if (cause)
    return (
      <p className="mt-3 text-sm">
        {i18n._(CAUSE_SENTENCES[cause])} <Trans>You owe nothing.</Trans>
      </p>
    )
  if (!reason || (status !== 'rejected' && status !== 'cancelled_by_owner')) return null
  return (
    <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">
      <Trans>
        The hotel says: <bdi>{reason}</bdi>
      </Trans>
    </p>
  )
}

/** Tells what becomes of a booking whose hotel has left, or was suspended. */
function ClosedHotel({ booking: { status, hotel } }: { booking: BookingView }) {
  if (hotel.is_open || (status !== 'requested' && status !== 'accepted')) return null
  return (
    <div className="mt-3 rounded-card bg-sunken p-4 text-sm">
      <p className="font-bold">
        <Trans>This hotel takes no bookings here at the moment.</Trans>
      </p>
      <p className="mt-1">
        {status === 'requested' ? (
          <Trans>
            It may not be able to answer. You can withdraw your request at once; otherwise it ends by itself, and you
            owe nothing.
          </Trans>
        ) : (
          <Trans>
            Your booking is kept for now. Please ask the hotel before you travel, or cancel it here. Should the hotel
            not come back, we cancel it, and you owe nothing.
          </Trans>
        )}
      </p>
    </div>
  )
}

const HAS_WAY: ReadonlySet<BookingView['status']> = new Set(['requested', 'accepted', 'completed'])
const LINK = 'inline-flex min-h-11 items-center gap-2 text-accent'

function WayThere({ booking }: { booking: BookingView }) {
  const { status, hotel } = booking
  if (!HAS_WAY.has(status)) return null
  const { address, new_address: newAddress, phone, lat, lon } = hotel
  const place = lat !== null && lon !== null ? `${lat},${lon}` : (newAddress ?? address)
  return (
    <div className="mt-2 text-sm">
      {address && <p className="wrap-anywhere">{address}</p>}
      {newAddress && (
        <p className="mt-1 font-bold wrap-anywhere">
          <Trans>
            The hotel’s address is now: <bdi>{newAddress}</bdi>
          </Trans>
        </p>
      )}
      <p className="flex flex-wrap gap-x-5">
        {phone && (
          <a href={`tel:${phone}`} className={LINK}>
            <Phone aria-hidden="true" className="size-4" />
            <Trans>Call {phone}</Trans>
          </a>
        )}
        {place && (
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={LINK}
          >
            <MapPin aria-hidden="true" className="size-4" />
            <Trans>Directions</Trans>
          </a>
        )}
        {status === 'accepted' && <CalendarLinks booking={booking} />}
      </p>
    </div>
  )
}

/** Links to the guest's calendar: a file that all of them open, or Google's page. */
function CalendarLinks({ booking }: { booking: BookingView }) {
  const { id, post, room, hotel, booking_date, check_out } = booking
  const locale = useLocale()
  const google = googleCalendarAddress({
    title: `${post.name}: ${room.name}`,
    description: stayDescription(booking, locale),
    location: hotel.address ?? '',
    from: booking_date,
    to: check_out,
  })
  return (
    <>
      <a href={`/calendar/${locale}/booking/${id}.ics`} download className={LINK}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        <Trans>Add to calendar</Trans>
      </a>
      <a href={google} target="_blank" rel="noopener noreferrer" className={LINK}>
        <CalendarDays aria-hidden="true" className="size-4" />
        <Trans>Google Calendar</Trans>
      </a>
    </>
  )
}

/** Takes a request back, or cancels under the policy that was agreed on; books again what is over. */
function Leave({ booking }: { booking: BookingView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { booking: utils, room } = trpc.useUtils()
  const leave = trpc.booking.leave.useMutation({
    // The clock of the device may be behind: the question then says what is due, and can be answered again.
    onError: (error) => rejectionCode(error) === 'CANCEL_NOT_FREE' && utils.mine.invalidate(),
  })
  const due = useDue(booking)
  const { id, post, status, hotel, room_amount: rooms, people_amount: people } = booking
  const isRequest = status === 'requested'
  const isOver = !isRequest && status !== 'accepted'
  if (isOver && !hotel.is_open) return null
  if (isOver)
    return (
      <p className="mt-3 flex justify-end">
        <Link to="/detail/$id" params={{ id: post.id }} search={{ rooms, people }} className={buttonStyle('soft')}>
          <Trans>Book again</Trans>
        </Link>
      </p>
    )
  const price = formatDollars(due, locale)
  const dates = formatStay({ check_in: booking.booking_date, check_out: booking.check_out }, locale)
  return (
    <div className="mt-3 flex justify-end">
      <ConfirmButton
        name={`leave-${id}`}
        label={isRequest ? t`Withdraw request` : t`Cancel booking`}
        title={isRequest ? t`Withdraw this request?` : t`Cancel this booking?`}
        yes={isRequest ? t`Withdraw request` : t`Cancel booking`}
        no={isRequest ? t`Keep request` : t`Keep booking`}
        // It names no version: that an owner has read it meanwhile is no reason to refuse.
        onYes={() => leave.mutateAsync({ id, accepts_fee: due > 0 })}
        onDone={() => {
          void utils.invalidate()
          void room.display.invalidate()
          void toast(isRequest ? t`The request is withdrawn.` : t`The booking is cancelled.`)
        }}
      >
        <span className="block wrap-anywhere">
          {post.name} · {dates}
        </span>
        {due > 0 ? (
          <Trans>It is too late to cancel for free: the hotel may ask you for {price}.</Trans>
        ) : (
          <Trans>The rooms are free again for others. It costs nothing.</Trans>
        )}
      </ConfirmButton>
    </div>
  )
}
