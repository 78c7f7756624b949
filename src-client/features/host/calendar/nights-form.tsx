import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form/form.tsx'
import { MoneyField } from '#client/components/form/money-field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { LIKELY_DOLLARS } from '#client/components/form/price-question.ts'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import { changeOf, isMixed, isOwn, type NightsChange, OWN_TERMS, type TypedRules, typedOf } from './nights-change.ts'

type Props = {
  room: RoomView
  nights: readonly RoomNight[]
  onSet: (change: NightsChange) => Promise<void>
}

/** Sets the price and the rules of nights. A field that is left as it is changes nothing. */
export function NightsForm({ room, nights, onSet }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const price = formatDollars(room.price, locale)
  const [shortest, longest] = [formatNumber(room.min_nights, locale), formatNumber(room.max_nights, locale)]
  const count = { min: 1, max: MAX_STAY_NIGHTS, isUnmarked: true }
  return (
    <>
      <Form<TypedRules>
        defaultValues={typedOf(nights)}
        fieldForCode={{}}
        onSubmit={(typed) => onSet(changeOf(typed, nights))}
        className="space-y-4"
      >
        <NumberRule rule="price" nights={nights} hint={t`Leave empty for the usual price, ${price}.`}>
          {(hint) => (
            <MoneyField<TypedRules>
              name="price"
              label={t`Price of one night`}
              hint={hint}
              isUnmarked
              likely={LIKELY_DOLLARS.hotel}
            />
          )}
        </NumberRule>
        <NumberRule
          rule="min_nights"
          nights={nights}
          hint={t`For guests who arrive on these days. Leave empty for the usual: ${shortest}.`}
        >
          {(hint) => (
            <NumberField<TypedRules> name="min_nights" label={t`Shortest stay, in nights`} hint={hint} {...count} />
          )}
        </NumberRule>
        <NumberRule rule="max_nights" nights={nights} hint={t`Leave empty for the usual: ${longest}.`}>
          {(hint) => (
            <NumberField<TypedRules> name="max_nights" label={t`Longest stay, in nights`} hint={hint} {...count} />
          )}
        </NumberRule>
        <SwitchRule
          rule="no_arrival"
          nights={nights}
          label={t`No arrivals`}
          hint={t`Guests who are there already may stay.`}
        />
        <SwitchRule
          rule="no_departure"
          nights={nights}
          label={t`No departures`}
          hint={t`Guests stay over these days, or leave before.`}
        />
        <SubmitButton>{t`Save`}</SubmitButton>
      </Form>
      {!isOwn(nights) && (
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

type RuleProps<Name> = { rule: Name; nights: readonly RoomNight[]; hint: string }
type NumberProps = RuleProps<'price' | 'min_nights' | 'max_nights'> & { children: (hint: string) => ReactNode }

/** A field that is empty where nights differ, and that a switch then empties on all of them. */
function NumberRule({ rule, nights, hint, children }: NumberProps) {
  const { t } = useLingui()
  if (!isMixed(nights, rule)) return children(hint)
  return (
    <div className="space-y-2">
      {children(t`Differs from night to night: left empty, it stays so.`)}
      <SwitchField<TypedRules> name={`empties.${rule}`} label={t`As usual on all these nights`} />
    </div>
  )
}

type SwitchProps = RuleProps<'no_arrival' | 'no_departure'> & { label: string }

function SwitchRule({ rule, nights, label, hint }: SwitchProps) {
  const { t } = useLingui()
  if (!isMixed(nights, rule)) return <SwitchField<TypedRules> name={rule} label={label} hint={hint} />
  return (
    <SelectField<TypedRules>
      name={rule}
      label={label}
      hint={hint}
      required
      options={[
        { value: 'keep', label: t`Differs from night to night: leave it so` },
        { value: 'yes', label: t`yes` },
        { value: 'no', label: t`no` },
      ]}
    />
  )
}
