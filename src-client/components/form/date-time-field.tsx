import { type Control, type FieldValues, useController } from 'react-hook-form'
import { fromPhnomPenh, PHNOM_PENH_OFFSET_MS } from '#shared/phnom-penh-time.ts'
import { useFormContext } from './form-context.ts'
import { type ControlProps, type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'

/** An instant in Phnom Penh's time, whatever the device's is. Its value is ISO 8601 in UTC, or null. */
export function DateTimeField<T extends FieldValues = never>(field: FieldProps<T>) {
  const { control } = useFormContext()
  return (
    <LabeledField {...field}>
      {(props) => control && <Clock {...props} name={field.name} control={control.control} />}
    </LabeledField>
  )
}

type ClockProps = ControlProps & { name: string; control: Control<FieldValues, unknown, unknown> }

function Clock({ name, control, ...props }: ClockProps) {
  const validate = (value: unknown) => !!value || !props.required || 'FIELD_REQUIRED'
  const { field } = useController({ name, control, rules: { validate } })
  return (
    <input
      {...props}
      ref={field.ref}
      name={name}
      type="datetime-local"
      // Limits years to four digits, after which the browser moves on to the hour.
      max="9999-12-31T23:59"
      value={typeof field.value === 'string' ? wallClockOf(field.value) : ''}
      onChange={({ target }) => field.onChange(instantOf(target.value))}
      onBlur={field.onBlur}
      className={inputStyle}
    />
  )
}

/** Also of a year such as 0020, which is there while 2027 is typed. */
const wallClockOf = (instant: string): string =>
  new Date(Date.parse(instant) + PHNOM_PENH_OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)

/** @param wallClock `YYYY-MM-DDTHH:mm` */
function instantOf(wallClock: string): string | null {
  const [date, time] = wallClock.split('T')
  return date && time ? fromPhnomPenh(date, time.slice(0, 5)).toISOString() : null
}
