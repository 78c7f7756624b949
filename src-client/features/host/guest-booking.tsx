import { Trans, useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
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
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatDollars } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { BookingView } from '#shared/booking.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { useAnswering } from './public/use-waiting.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { statusIn } from './refusal.ts'
import { useReadSoon } from './use-read-soon.ts'

type Props = {
  booking: BookingView
  /** Below the heading of the list that it stands in. */
  heading: 'h2' | 'h3'
}

/** A booking as its owner sees it. Seen for a moment, a request is read. */
export function GuestBooking({ booking, heading: Heading }: Props) {
  const { t, i18n } = useLingui()
  const { guest, is_read, post, timeline } = booking
  const status = useStatus(booking)
  const cause = timeline.at(-1)?.cause
  const title = useRef<HTMLHeadingElement>(null)
  useReadSoon(booking, title)
  return (
    <li className={`rounded-card bg-raised p-4 shadow-card ${is_read ? '' : 'ring-2 ring-accent'}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading ref={title} className="font-bold text-lg wrap-anywhere">
          {guest.name ?? t`Guest without an account`}
        </Heading>
        <Tag tone={STATUS_TONES[status]}>
          {status === 'requested' ? t`Waiting for your answer` : i18n._(statusName({ ...booking, status }))}
        </Tag>
      </div>
      <p className="text-sm text-soft wrap-anywhere">{post.name}</p>
      <StayFacts booking={booking} />
      {guest.note && <p className="mt-2 whitespace-pre-line rounded-xl bg-sunken p-3 wrap-anywhere">{guest.note}</p>}
      {guest.phone && (
        <a href={`tel:${guest.phone}`} className="inline-flex min-h-11 items-center gap-2 text-accent">
          <Phone aria-hidden="true" className="size-4" />
          <span className="sr-only">
            <Trans>Call</Trans>
          </span>
          {guest.phone}
        </a>
      )}
      <Expiry booking={booking} />
      {cause && <p className="mt-2 text-sm">{i18n._(CAUSE_SENTENCES[cause])}</p>}
      <Timeline steps={timeline} />
      <Owed booking={booking} />
      <Actions booking={booking} />
    </li>
  )
}

function Expiry({ booking }: { booking: BookingView }) {
  const { expires_at } = booking
  const locale = useLocale()
  const status = useStatus(booking)
  if (!expires_at) return null
  const until = formatMoment(expires_at, locale)
  return (
    <p className="mt-1 text-sm text-gold">
      {status === 'expired' ? (
        <Trans>The time to answer is over.</Trans>
      ) : (
        <Trans>Please answer by {until}. Then the request expires.</Trans>
      )}
    </p>
  )
}

/** What a guest who has cancelled late owes the hotel. */
function Owed({ booking: { status, fee } }: { booking: BookingView }) {
  const locale = useLocale()
  if (status !== 'cancelled_by_guest' || fee === 0) return null
  const price = formatDollars(fee, locale)
  return (
    <p className="mt-2 font-bold text-gold">
      <Trans>It was too late to cancel for free: the guest owes you {price}.</Trans>
    </p>
  )
}

function Actions({ booking }: { booking: BookingView }) {
  if (booking.status === 'requested') return <Decide booking={booking} />
  if (booking.status === 'accepted') return <Accepted booking={booking} />
  return null
}

/**
 * Lists and counts are asked for anew after a step. Steps are sent without the version that was read: the status decides whether they
 * may be taken, and a request that is marked as read meanwhile would else be refused.
 */
function useStep() {
  const { i18n } = useLingui()
  const { booking, room } = trpc.useUtils()
  const refresh = () => {
    void booking.invalidate()
    void room.invalidate()
  }
  const done = (words: string) => {
    refresh()
    void toast(words)
  }
  const failed = (error: unknown) => {
    refresh()
    void toast(errorSentence(error, i18n), 'error')
  }
  return { done, failed, refresh }
}

function Decide({ booking: { id } }: { booking: BookingView }) {
  const { t, i18n } = useLingui()
  const { done, failed, refresh } = useStep()
  const answering = useAnswering()
  const accept = trpc.booking.accept.useMutation(answering)
  const reject = trpc.booking.reject.useMutation(answering)
  const sheet = useOverlay(`reject-${id}`)
  const onAccept = async () => {
    try {
      await accept.mutateAsync({ request_id: id })
      done(t`The booking is confirmed.`)
    } catch (error) {
      const become = statusIn(error)
      if (!become) return failed(error)
      const now = i18n._(STATUS_NAMES[become])
      refresh()
      void toast(t`Not accepted, as this has changed: ${now}`, 'error')
    }
  }
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Button look="plain" onClick={() => sheet.open()}>
        <Trans>Decline</Trans>
      </Button>
      <Button aria-disabled={accept.isPending} onClick={() => accept.isPending || void onAccept()}>
        <Trans>Accept</Trans>
      </Button>
      <ReasonSheet
        sheet={sheet}
        title={t`Tell the guest why`}
        button={t`Decline the request`}
        onSend={async (reason) => {
          await reject.mutateAsync({ id, reason })
          done(t`The guest is told.`)
        }}
      />
    </div>
  )
}

function Accepted({ booking: { id, booking_date, check_out } }: { booking: BookingView }) {
  const { t } = useLingui()
  const { done, failed } = useStep()
  const cancel = trpc.booking.cancel.useMutation()
  const end = trpc.booking.end.useMutation()
  const sheet = useOverlay(`cancel-${id}`)
  const today = phnomPenhDate(new Date())
  const hasNights = addDays(today, 1) < check_out
  return (
    <div className="mt-3 flex flex-wrap gap-3 *:grow">
      {today < check_out && (
        <Button look="plain" onClick={() => sheet.open()}>
          <Trans>Cancel stay</Trans>
        </Button>
      )}
      {today >= booking_date && (
        <ConfirmButton
          name={`no-show-${id}`}
          label={t`Did not come`}
          title={t`Nobody came?`}
          yes={t`No-show`}
          onYes={() => end.mutateAsync({ id, status: 'no_show' })}
          onDone={() =>
            done(hasNights ? t`The nights from tomorrow on are free again.` : t`It is marked as a no-show.`)
          }
        >
          {hasNights ? (
            <Trans>The nights from tomorrow on can be booked again. This cannot be undone.</Trans>
          ) : (
            <Trans>The stay ends as a no-show. This cannot be undone.</Trans>
          )}
        </ConfirmButton>
      )}
      {today >= check_out && (
        <Button
          aria-disabled={end.isPending}
          onClick={() =>
            end.isPending ||
            void end.mutateAsync({ id, status: 'completed' }).then(() => done(t`The stay is completed.`), failed)
          }
        >
          <Trans>Checked out</Trans>
        </Button>
      )}
      <ReasonSheet
        sheet={sheet}
        title={t`Tell the guest why`}
        button={t`Cancel stay`}
        onSend={async (reason) => {
          await cancel.mutateAsync({ id, reason })
          done(t`The stay is cancelled, and the guest is told.`)
        }}
      />
    </div>
  )
}
