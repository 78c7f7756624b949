import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form/form.tsx'
import { MoneyField } from '#client/components/form/money-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { RoomView } from '#shared/room.ts'

type Input = Pick<ApiInput['room']['setNights'], 'price'>
type Props = { room: RoomView; nights: string[]; onSaved: () => void }

/** Closes, opens or prices the nights that are chosen in the calendar. */
export function NightsForm({ room: { id }, nights, onSaved }: Props) {
  const { t, i18n } = useLingui()
  const { room } = trpc.useUtils()
  const setNights = trpc.room.setNights.useMutation()
  const count = formatNumber(nights.length, useLocale())
  const set = async (change: Omit<ApiInput['room']['setNights'], 'id' | 'nights'>) => {
    await setNights.mutateAsync({ id, nights, ...change })
    void room.invalidate()
    void toast(t`Saved.`)
    onSaved()
  }
  const close = (is_closed: boolean) =>
    void set({ is_closed }).catch((error: unknown) => toast(errorSentence(error, i18n), 'error'))
  return (
    <div className="sticky -bottom-4 -mx-4 mt-3 space-y-3 border-line border-t bg-raised p-4">
      <p className="font-bold" role="status">
        <Plural value={nights.length} one={`${count} night chosen`} other={`${count} nights chosen`} />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="soft" onClick={() => close(true)}>
          <Trans>Close nights</Trans>
        </Button>
        <Button look="soft" onClick={() => close(false)}>
          <Trans>Open nights</Trans>
        </Button>
      </div>
      <Form<Input> fieldForCode={{}} onSubmit={({ price }) => set({ price: price ?? null })} className="space-y-3">
        <MoneyField<Input> name="price" label={t`Price of one night`} hint={t`Empty: what the room costs`} />
        <SubmitButton>{t`Set price`}</SubmitButton>
      </Form>
    </div>
  )
}
