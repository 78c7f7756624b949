import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { Overlay } from '#client/lib/use-overlay.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import { WalkInForm } from '../walk-in.tsx'
import { isUnbroken } from './month.ts'
import { NightBookings } from './night-bookings.tsx'
import type { NightsChange } from './nights-change.ts'
import { NightsForm } from './nights-form.tsx'
import { RangeFields } from './range-fields.tsx'
import { useNightsTitle } from './use-nights-title.ts'

type Props = {
  overlay: Overlay
  room: RoomView
  /** In order, at least one. */
  nights: readonly string[]
  today: string
  onNights: (nights: string[]) => void
  /** @param version by which the change can be undone */
  onSet: (version: number, nights: number) => void
}

/** What can be done with nights of a room, and the bookings on them. */
export function NightsSheet({ overlay, room, nights, today, onNights, onSet }: Props) {
  const { t } = useLingui()
  const [isEntering, setEntering] = useState(false)
  const title = useNightsTitle()(nights)
  const [first = today] = nights
  const check_out = addDays(nights.at(-1) ?? first, 1)
  const close = () => {
    setEntering(false)
    overlay.close()
  }
  return (
    <Sheet overlay={{ ...overlay, close }} title={isEntering ? t`Add a booking` : title} isTall>
      {isEntering ? (
        <WalkInForm of={{ room_id: room.id, booking_date: first, check_out }} onSaved={close} />
      ) : (
        <Nights
          {...{ room, nights, today, onNights, onSet }}
          onEnter={isUnbroken(nights) && first >= today ? () => setEntering(true) : null}
        />
      )}
    </Sheet>
  )
}

type NightsProps = Pick<Props, 'room' | 'nights' | 'today' | 'onNights' | 'onSet'> & { onEnter: (() => void) | null }

function Nights({ room, nights, today, onNights, onSet, onEnter }: NightsProps) {
  const from = nights[0] ?? today
  const to = addDays(nights.at(-1) ?? from, 1)
  const query = trpc.room.calendar.useQuery({ id: room.id, from, to }, { staleTime: 0 })
  return (
    <div className="space-y-5">
      {isUnbroken(nights) && <RangeFields nights={nights} onNights={onNights} />}
      <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {(calendar) => {
          const chosen = calendar.nights.filter(({ night }) => nights.includes(night))
          const open = chosen.filter(({ night }) => night >= today)
          return (
            <>
              {open.length > 0 && <Sale room={room} nights={open} onSet={onSet} onEnter={onEnter} />}
              <NightBookings room_id={room.id} nights={nights} />
              {open.length > 0 && (
                <Rules key={open.map(({ night }) => night).join()} room={room} nights={open} onSet={onSet} />
              )}
            </>
          )
        }}
      </DashboardResult>
    </div>
  )
}

type PartProps = Pick<Props, 'room' | 'onSet'> & { nights: readonly RoomNight[] }

function useSetNights({ room: { id }, nights, onSet }: PartProps) {
  const { room } = trpc.useUtils()
  const setNights = trpc.room.setNights.useMutation()
  const set = async (change: NightsChange) => {
    const isEmpty = Object.keys(change).length === 0
    const dates = nights.map(({ night }) => night)
    if (!isEmpty) {
      const { version } = await setNights.mutateAsync({ id, nights: dates, ...change })
      void room.invalidate()
      onSet(version, dates.length)
    }
  }
  return { set, isPending: setNights.isPending }
}

function Sale({ onEnter, ...part }: PartProps & { onEnter: (() => void) | null }) {
  const { i18n } = useLingui()
  const { set, isPending } = useSetNights(part)
  const closed = part.nights.filter(({ is_closed }) => is_closed).length
  const close = (is_closed: boolean) => {
    if (!isPending) void set({ is_closed }).catch((error: unknown) => toast(errorSentence(error, i18n), 'error'))
  }
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      {closed < part.nights.length && (
        <Button look="danger" aria-disabled={isPending} onClick={() => close(true)}>
          <Plural value={part.nights.length} one="Close this night" other="Close these nights" />
        </Button>
      )}
      {closed > 0 && (
        <Button look="soft" aria-disabled={isPending} onClick={() => close(false)}>
          <Plural value={part.nights.length} one="Open this night" other="Open these nights" />
        </Button>
      )}
      {onEnter && (
        <Button look="soft" onClick={onEnter}>
          <UserPlus aria-hidden="true" className="size-5" />
          <Trans>Add a booking</Trans>
        </Button>
      )}
    </div>
  )
}

function Rules(part: PartProps) {
  const { set } = useSetNights(part)
  return (
    <section>
      <h3 className="mb-3 font-bold text-lg">
        <Trans>Price and rules</Trans>
      </h3>
      <NightsForm room={part.room} nights={part.nights} onSet={set} />
    </section>
  )
}
