import { useLingui } from '@lingui/react/macro'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { MoneyField } from '#client/components/form/money-field.tsx'
import { LIKELY_DOLLARS } from '#client/components/form/price-question.ts'
import { SelectField } from '#client/components/form/select-field.tsx'
import type { PostType, PriceUnit } from '#shared/vocabulary.ts'
import { optionOf } from './option-of.ts'
import type { PostValues } from './post-values.ts'
import { usePriceWords } from './price-words.ts'
import { useChoices } from './use-choices.ts'

/** The units of prices by type, the most usual first. */
const UNITS: Record<PostType, readonly PriceUnit[]> = {
  visit: ['entry', 'person', 'day', 'trip'],
  food: ['dish', 'drink', 'person', 'piece', 'kilogram'],
  hotel: ['night', 'person', 'day'],
  event: ['entry', 'person', 'day', 'lesson'],
  service: ['person', 'hour', 'day', 'trip', 'lesson', 'piece', 'kilogram', 'entry'],
}

/** Foreigners may pay more for these: a bed or a meal costs all the same. */
const HAVE_TWO_PRICES: readonly PostType[] = ['visit', 'event', 'service']

type Props = {
  type: PostType
  /** Whether readers see the price of the hotel's rooms in the place of this one. */
  isByRooms: boolean
}

/** The price from which on, what it is of, who pays it, and the pass that is good there. */
export function PriceFields({ type, isByRooms }: Props) {
  const { t } = useLingui()
  const { units, payers } = usePriceWords()
  const { passes } = useChoices(type)
  return (
    <FieldGroup label={t`Price`}>
      <MoneyField<PostValues>
        name="price_from"
        label={t`Price from, in dollars or riel`}
        hint={
          isByRooms
            ? t`Your rooms set the price that visitors see. This one is shown while you sell no room.`
            : t`For example 30$, 12.50 or ៦០០០៛. 0 means free.`
        }
        likely={LIKELY_DOLLARS[type]}
      />
      <SelectField<PostValues>
        name="price_unit"
        label={t`For what`}
        options={UNITS[type].map((unit) => ({ value: unit, label: units[unit] }))}
      />
      {HAVE_TWO_PRICES.includes(type) && (
        <SelectField<PostValues>
          name="price_for"
          label={t`Who pays`}
          required
          options={Object.entries(payers).map(([value, label]) => ({ value, label }))}
        />
      )}
      {type === 'visit' && passes.length > 0 && (
        <SelectField<PostValues> name="pass" label={t`Pass that is good here`} options={passes.map(optionOf)} />
      )}
    </FieldGroup>
  )
}
