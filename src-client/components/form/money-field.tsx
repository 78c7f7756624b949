import { type FieldValues, useWatch } from 'react-hook-form'
import { priceText, readMoney } from '#shared/read-money.ts'
import { type FieldControl, useFormContext } from './form-context.ts'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { moneyProblemCode } from './money-problem.ts'
import { OtherMoney } from './other-money.tsx'
import { useRegistration } from './use-registration.ts'

/**
 * A price as people write it. Its value is a number of dollars, riel as a text with their sign, the text itself where it
 * cannot be read, and null if empty. What is wrong with it is said as soon as the field is left.
 */
export function MoneyField<T extends FieldValues = never>(field: FieldProps<T>) {
  const { control } = useFormContext()
  const { name } = field
  const registration = useRegistration(name, { required: field.required, parse: readTyped, check: problemOf })
  return (
    <LabeledField {...field}>
      {(props) => (
        <>
          <input
            {...registration}
            {...props}
            onChange={(event) => {
              control?.clearErrors(name)
              void registration.onChange?.(event)
            }}
            onBlur={(event) => {
              void registration.onBlur?.(event)
              const message = event.target.value.trim() === '' ? undefined : problemOf(event.target.value)
              if (message !== undefined) control?.setError(name, { type: 'schema', message })
            }}
            inputMode="text"
            autoComplete="off"
            className={inputStyle}
          />
          {control && <Converted control={control.control} name={name} />}
        </>
      )}
    </LabeledField>
  )
}

function Converted(watched: { control: FieldControl['control']; name: string }) {
  const typed: unknown = useWatch(watched)
  return <OtherMoney typed={typed === null || typed === undefined ? '' : String(typed)} />
}

function readTyped(typed: unknown): unknown {
  const text = String(typed ?? '')
  if (text.trim() === '') return null
  const { money } = readMoney(text)
  return money ? priceText(money) : text
}

function problemOf(value: unknown): string | undefined {
  const { problem, highest } = readMoney(String(value))
  return problem && moneyProblemCode(problem, highest)
}
