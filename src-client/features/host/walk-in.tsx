import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
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
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { MAX_GUEST_NAME_LENGTH, MAX_PAGE_SIZE, MAX_PEOPLE, MAX_ROOM_AMOUNT } from '#shared/limits.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { roomPlace } from './room-place.ts'

type Input = ApiInput['booking']['enterWalkIn']

const check = checkWith(async () => (await import('#shared/booking.ts')).walkInInput)

type Stay = Pick<Input, 'booking_date' | 'check_out'> & { room_id?: string }

/** Enters a guest who has phoned or walked in, so that the rooms are not sold again. */
export function WalkInButton() {
  const { t } = useLingui()
  const sheet = useOverlay('walk-in')
  const today = phnomPenhDate(new Date())
  const rooms = trpc.room.list.useQuery({ pageSize: MAX_PAGE_SIZE }).data?.rows
  // There until it is known that there is nothing to enter one into: what comes later would move the list.
  if (rooms?.length === 0) return null
  return (
    <>
      <Button look="soft" className="mb-4" onClick={() => sheet.open()}>
        <Plus aria-hidden="true" className="size-5" />
        <Trans>Enter a guest</Trans>
      </Button>
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={t`Enter a guest`}>
        <WalkInForm of={{ booking_date: today, check_out: addDays(today, 1) }} onSaved={sheet.close} />
      </Sheet>
    </>
  )
}

/** @param of what the form begins with */
export function WalkInForm({ of, onSaved }: { of: Stay; onSaved: () => void }) {
  const { t } = useLingui()
  const { booking, room } = trpc.useUtils()
  const enter = trpc.booking.enterWalkIn.useMutation()
  const rooms = trpc.room.list.useQuery({ pageSize: MAX_PAGE_SIZE }).data?.rows
  const save = async (input: Input) => {
    await enter.mutateAsync(input)
    void booking.invalidate()
    void room.invalidate()
    void toast(t`The guest is entered.`)
    onSaved()
  }
  if (!rooms) return <Skeleton className="h-96 rounded-card" />
  return (
    <Form<Input>
      defaultValues={{ room_amount: 1, people_amount: 1, ...of }}
      fieldForCode={{ PHONE_INVALID: 'phone', STAY_REVERSED: 'check_out', STAY_PAST: 'booking_date' }}
      check={check}
      onSubmit={save}
    >
      <Field<Input> name="guest_name" label={t`Name of the guest`} required maxLength={MAX_GUEST_NAME_LENGTH} />
      <PhoneField<Input> name="phone" />
      <SelectField<Input>
        name="room_id"
        label={t`Room`}
        required
        options={rooms.map((one) => ({ value: one.id, label: `${one.name} · ${roomPlace(one)}` }))}
      />
      <DateField<Input> name="booking_date" label={t`Arrival`} type="date" required />
      <DateField<Input> name="check_out" label={t`Departure`} type="date" required />
      <NumberField<Input> name="room_amount" label={t`Number of rooms`} required min={1} max={MAX_ROOM_AMOUNT} />
      <NumberField<Input> name="people_amount" label={t`People`} required min={1} max={MAX_PEOPLE} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
