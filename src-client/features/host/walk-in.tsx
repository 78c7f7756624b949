import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { checkWith } from '#client/components/form/check-with.ts'
import { PhoneField } from '#client/components/form/contact-fields.tsx'
import { DateField } from '#client/components/form/date-field.tsx'
import { Field } from '#client/components/form/field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { SaidError } from '#client/lib/error-sentence.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { factsIn } from '#client/lib/rule-facts.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { MAX_GUEST_NAME_LENGTH, MAX_PEOPLE, MAX_ROOM_AMOUNT } from '#shared/limits.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RoomChoice } from '#shared/room.ts'
import { useNightsTitle } from './calendar/use-nights-title.ts'
import { useHotelFilter } from './hotel-filter.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { roomOptions } from './room-place.ts'

type Input = ApiInput['booking']['enterWalkIn']

const check = checkWith(async () => (await import('#shared/booking.ts')).walkInInput)

type Stay = Pick<Input, 'booking_date' | 'check_out'> & { room_id?: string }

/** Enters a guest who has phoned or walked in, so that the rooms are not sold again. */
export function WalkInButton() {
  const { t } = useLingui()
  const sheet = useOverlay('walk-in')
  const today = phnomPenhDate(new Date())
  const rooms = trpc.room.list.useQuery({ pageSize: 1, post_id: useHotelFilter() }).data
  // The button is there until it is known that there is nothing to enter one into: what comes later would move the list.
  if (rooms?.total === 0) return null
  return (
    <>
      <Button look="soft" onClick={() => sheet.open()}>
        <Plus aria-hidden="true" className="size-5" />
        <Trans>Add a booking</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`Add a booking`} isTall>
        <WalkInForm of={{ booking_date: today, check_out: addDays(today, 1) }} onSaved={sheet.close} />
      </Sheet>
    </>
  )
}

type Props = { of: Stay; onSaved: () => void }

/** The form of a stay, which is empty again once one was entered. @param of what it begins with */
export function WalkInForm({ of, onSaved }: Props) {
  const [entered, setEntered] = useState(0)
  const done = () => {
    setEntered(entered + 1)
    onSaved()
  }
  return (
    <OwnRooms pending={<Skeleton className="h-96 rounded-card" />}>
      {(rooms) => <StayForm key={entered} of={of} rooms={rooms} onSaved={done} />}
    </OwnRooms>
  )
}

/** Says to an owner what is left, where a guest would be told to look elsewhere. */
function useFullInWords(): (error: unknown) => unknown {
  const { t } = useLingui()
  const locale = useLocale()
  const title = useNightsTitle()
  return (error) => {
    const { left, nights } = factsIn(error) ?? {}
    if (rejectionCode(error) !== 'ROOM_FULL' || left === undefined || nights === undefined) return error
    const when = title(nights)
    const count = formatNumber(left, locale)
    const sentence =
      left === 0
        ? t`No room of this kind is left: ${when}.`
        : t`${plural(left, { one: `Only ${count} room of this kind is left: ${when}.`, other: `Only ${count} rooms of this kind are left: ${when}.` })}`
    return new SaidError(sentence, { cause: error })
  }
}

function StayForm({ of, rooms, onSaved }: Props & { rooms: readonly RoomChoice[] }) {
  const { t } = useLingui()
  const { booking, room } = trpc.useUtils()
  const enter = trpc.booking.enterWalkIn.useMutation()
  const inWords = useFullInWords()
  const save = async (input: Input) => {
    await enter.mutateAsync(input).catch((error: unknown) => {
      throw inWords(error)
    })
    void booking.invalidate()
    void room.invalidate()
    void toast(t`The booking is added.`)
    onSaved()
  }
  return (
    <Form<Input>
      defaultValues={{ room_amount: 1, people_amount: 1, ...of }}
      fieldForCode={{ PHONE_INVALID: 'phone', STAY_REVERSED: 'check_out', STAY_PAST: 'booking_date' }}
      check={check}
      onSubmit={save}
    >
      <Field<Input> name="guest_name" label={t`Name of the guest`} required maxLength={MAX_GUEST_NAME_LENGTH} />
      <PhoneField<Input> name="phone" />
      <SelectField<Input> name="room_id" label={t`Room`} required options={roomOptions(rooms)} />
      <DateField<Input> name="booking_date" label={t`Arrival`} type="date" required />
      <DateField<Input> name="check_out" label={t`Departure`} type="date" required />
      <NumberField<Input> name="room_amount" label={t`Number of rooms`} required min={1} max={MAX_ROOM_AMOUNT} />
      <NumberField<Input> name="people_amount" label={t`People`} required min={1} max={MAX_PEOPLE} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
