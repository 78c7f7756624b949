import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form/form.tsx'
import { MoneyField } from '#client/components/form/money-field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ApiInput } from '#client/lib/trpc.ts'
import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'

const RULES = ['price', 'min_nights', 'max_nights', 'no_arrival', 'no_departure'] as const
type Input = Pick<ApiInput['room']['setNights'], (typeof RULES)[number]>
export type NightsChange = Omit<ApiInput['room']['setNights'], 'id' | 'nights' | 'version'>

/** The terms of the room itself. */
const OWN_TERMS = { price: null, min_nights: null, max_nights: null, no_arrival: false, no_departure: false }

type Props = {
  room: RoomView
  nights: readonly RoomNight[]
  onSet: (change: NightsChange) => Promise<void>
}

/** Sets the price and the rules of nights. A field that is left as it is changes nothing. */
export function NightsForm({ room, nights, onSet }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const isMixed = (rule: (typeof RULES)[number]) => nights.some((night) => night[rule] !== nights[0]?.[rule])
  const initial: Input = { ...OWN_TERMS }
  for (const rule of RULES) if (!isMixed(rule)) Object.assign(initial, { [rule]: nights[0]?.[rule] })
  const hint = (rule: (typeof RULES)[number], otherwise: string) =>
    isMixed(rule) ? t`Differs from night to night: left empty, it stays so.` : otherwise
  const save = (typed: Input) => {
    const change: NightsChange = {}
    for (const rule of RULES)
      if (String(typed[rule] ?? null) !== String(initial[rule] ?? null)) Object.assign(change, { [rule]: typed[rule] })
    return onSet(change)
  }
  const isOwn = nights.every((night) => RULES.every((rule) => night[rule] === OWN_TERMS[rule]))
  const price = formatDollars(room.price, locale)
  const [shortest, longest] = [formatNumber(room.min_nights, locale), formatNumber(room.max_nights, locale)]
  return (
    <>
      <Form<Input> defaultValues={initial} fieldForCode={{}} onSubmit={save} className="space-y-4">
        <MoneyField<Input>
          name="price"
          label={t`Price of one night`}
          hint={hint('price', t`Empty: what the room costs, ${price}`)}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberField<Input>
            name="min_nights"
            label={t`Shortest stay`}
            hint={hint('min_nights', t`Nights, for arrivals on these days. Empty: ${shortest}`)}
            min={1}
            max={MAX_STAY_NIGHTS}
            isUnmarked
          />
          <NumberField<Input>
            name="max_nights"
            label={t`Longest stay`}
            hint={hint('max_nights', t`Empty: ${longest}`)}
            min={1}
            max={MAX_STAY_NIGHTS}
            isUnmarked
          />
        </div>
        <SwitchField<Input>
          name="no_arrival"
          label={t`No arrivals`}
          hint={isMixed('no_arrival') ? t`So on some of these days` : t`Guests who are there already may stay.`}
        />
        <SwitchField<Input>
          name="no_departure"
          label={t`No departures`}
          hint={
            isMixed('no_departure') ? t`So on some of these days` : t`Guests stay over these days, or leave before.`
          }
        />
        <SubmitButton>{t`Save`}</SubmitButton>
      </Form>
      {!isOwn && (
        <Button
          look="plain"
          className="mt-3 w-full"
          onClick={() => void onSet(OWN_TERMS).catch((error: unknown) => toast(errorSentence(error, i18n), 'error'))}
        >
          <Trans>Back to the room’s own price and rules</Trans>
        </Button>
      )}
    </>
  )
}
