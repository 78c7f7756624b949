import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { ArrayField } from '#client/components/form/array-field.tsx'
import { ChoicesField } from '#client/components/form/choices-field.tsx'
import { DateField } from '#client/components/form/date-field.tsx'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { useFormContext } from '#client/components/form/form-context.ts'
import { SelectField } from '#client/components/form/select-field.tsx'
import { WEEKDAYS } from '#shared/opening-hours.ts'
import { daysLeft } from './days-left.ts'
import { optionOf } from './option-of.ts'
import { usePlaceWords } from './place-words.ts'
import type { PostValues } from './post-values.ts'
import { useChoices } from './use-choices.ts'

const MAX_INTERVALS = 6
const MAX_ROWS = 42
const MAX_EXCEPTIONS = 60

const BLANK_TIMES = { from: null, to: null }

/** Hours of each weekday, or day and night, with exceptions. */
export function HoursFields() {
  const { t } = useLingui()
  const { control } = useFormContext()
  const { openings } = usePlaceWords()
  const options = Object.entries(openings).map(([value, label]) => ({ value, label }))
  return (
    <FieldGroup label={t`Opening hours`}>
      <SelectField<PostValues> name="opening" label={t`When it is open`} required options={options} />
      {control && <ChosenHours control={control.control} />}
    </FieldGroup>
  )
}

function ChosenHours({ control }: { control: Control<FieldValues, unknown, unknown> }) {
  const opening: unknown = useWatch({ control, name: 'opening' })
  if (opening !== 'always' && opening !== 'week') return null
  return (
    <>
      {opening === 'week' && <Week control={control} />}
      <Exceptions control={control} />
    </>
  )
}

/** Most places open at the same hours every day: one entry of all days stands there to begin with. */
function Week({ control }: { control: Control<FieldValues, unknown, unknown> }) {
  const { t } = useLingui()
  const { control: form } = useFormContext()
  const { weekdays } = usePlaceWords()
  const week: unknown = useWatch({ control, name: 'week' })
  const blank = { ...BLANK_TIMES, days: daysLeft(week) }
  const begin = useEffectEvent(() => {
    if (Array.isArray(week) && week.length === 0) form?.setValue('week', [blank])
  })
  useEffect(() => begin(), [])
  const days = WEEKDAYS.map((value) => ({ value, label: weekdays[value] }))
  return (
    <ArrayField<PostValues> name="week" label={t`Hours`} blank={blank} max={MAX_ROWS}>
      {({ index }) => (
        <>
          <ChoicesField<PostValues> name={`week.${index}.days`} label={t`Days`} options={days} />
          <Times name={`week.${index}`} />
        </>
      )}
    </ArrayField>
  )
}

function Times({ name }: { name: `week.${number}` | `exceptions.${number}.open.${number}` }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <DateField<PostValues> type="time" name={`${name}.from`} label={t`Opens`} required />
      <DateField<PostValues> type="time" name={`${name}.to`} label={t`Closes`} required />
    </div>
  )
}

/** Days on which it opens at other times, or not at all. */
function Exceptions({ control }: { control: Control<FieldValues, unknown, unknown> }) {
  const { t } = useLingui()
  return (
    <ArrayField<PostValues>
      name="exceptions"
      label={t`Other hours on some days`}
      blank={{ feast: null, date: null, open: [] }}
      max={MAX_EXCEPTIONS}
    >
      {({ index }) => <ExceptionFields index={index} control={control} />}
    </ArrayField>
  )
}

function ExceptionFields({ index, control }: { index: number; control: Control<FieldValues, unknown, unknown> }) {
  const { t } = useLingui()
  const { feasts } = useChoices('visit')
  const feast: unknown = useWatch({ control, name: `exceptions.${index}.feast` })
  return (
    <>
      <SelectField<PostValues> name={`exceptions.${index}.feast`} label={t`Feast`} options={feasts.map(optionOf)} />
      {!feast && <DateField<PostValues> type="date" name={`exceptions.${index}.date`} label={t`Date`} required />}
      <ArrayField<PostValues>
        name={`exceptions.${index}.open`}
        label={t`Hours (none: closed)`}
        blank={BLANK_TIMES}
        max={MAX_INTERVALS}
      >
        {({ index: interval }) => <Times name={`exceptions.${index}.open.${interval}`} />}
      </ArrayField>
    </>
  )
}
