import type { FieldValues } from 'react-hook-form'
import { COLOUR, isColourTyped } from '#shared/colour.ts'
import { useFormContext } from './form-context.ts'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'
import { textAt } from './values.ts'

/** A colour such as #0F766E, typed or mixed. */
export function ColourField<T extends FieldValues = never>(field: FieldProps<T>) {
  const { control, defaultValues } = useFormContext()
  const check = (value: unknown) => (isColourTyped(String(value)) ? undefined : 'colour_invalid')
  const registration = useRegistration(field.name, { required: field.required, check })
  const typed = textAt(control?.getValues() ?? defaultValues, field.name) ?? ''
  return (
    <LabeledField {...field}>
      {(labels) => (
        <div className="flex gap-2">
          <input {...registration} {...labels} autoComplete="off" spellCheck={false} className={inputStyle} />
          <input
            type="color"
            aria-label={field.label}
            tabIndex={-1}
            defaultValue={COLOUR.test(typed) ? typed : '#818cf8'}
            onChange={({ target }) => control?.setValue(field.name, target.value)}
            className="h-11 w-16 cursor-pointer rounded-lg border border-line bg-raised p-1"
          />
        </div>
      )}
    </LabeledField>
  )
}
