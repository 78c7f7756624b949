import { type FieldValues, useWatch } from 'react-hook-form'
import { formatDollars, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { isBare, priceText, readMoney } from '#shared/read-money.ts'
import { Button } from '../button.tsx'
import { type FieldControl, useFormContext } from './form-context.ts'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { moneyProblemCode } from './money-problem.ts'
import { OtherMoney } from './other-money.tsx'
import { priceQuestion, unsureAmount } from './price-question.ts'
import { useRegistration } from './use-registration.ts'
import { textAt } from './values.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  /** In dollars, of `LIKELY_DOLLARS`: a number alone above it may be riel, so its writer is asked. */
  likely: number
}

/**
 * A price as people write it. Its value is a number of dollars, riel as a text with their sign, the text itself where it
 * cannot be read, and null if empty. What is wrong with it is said as soon as the field is left. Dollars that would be asked
 * about keep the sign that they were typed with.
 */
export function MoneyField<T extends FieldValues = never>({ likely, ...field }: Props<T>) {
  const { control, errorOf, defaultValues } = useFormContext()
  const { name } = field
  const problemOf = (value: unknown) => {
    // A price that was saved may have been typed with its sign.
    const isSaved = String(value) === textAt(defaultValues, name)
    return (isSaved ? undefined : priceQuestion(value, likely)) ?? problemIn(value)
  }
  const parse = (typed: unknown) => readTyped(typed, likely)
  const registration = useRegistration(name, { required: field.required, parse, check: problemOf })
  const error = errorOf(name)
  return (
    <LabeledField
      {...field}
      below={error && control && <Answers question={error} form={control} name={name} likely={likely} />}
    >
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

type AnswersProps = { question: string; form: FieldControl; name: string; likely: number }

/** The two prices that a number alone may be. Either is typed into the field with its sign. */
function Answers({ question, form, name, likely }: AnswersProps) {
  const locale = useLocale()
  const amount = unsureAmount(useWatch({ control: form.control, name }), likely)
  if (amount === undefined) return null
  const answer = (price: string) => {
    form.setValue(name, price)
    form.clearErrors(name)
    // The button that had the focus is gone.
    form.setFocus(name)
  }
  return (
    <fieldset aria-label={question} className="mt-1.5 flex flex-wrap gap-2">
      <Button look="plain" onClick={() => answer(`$${amount}`)}>
        {formatDollars(amount, locale)}
      </Button>
      <Button look="plain" onClick={() => answer(`${amount}៛`)}>
        {formatRiel(amount, locale)}
      </Button>
    </fieldset>
  )
}

function readTyped(typed: unknown, likely: number): unknown {
  const text = String(typed ?? '')
  if (text.trim() === '') return null
  const { money } = readMoney(text)
  if (!money) return text
  const price = priceText(money)
  return !isBare(text) && unsureAmount(price, likely) !== undefined ? `$${price}` : price
}

function problemIn(value: unknown): string | undefined {
  const { problem, highest } = readMoney(String(value))
  return problem && moneyProblemCode(problem, highest)
}
