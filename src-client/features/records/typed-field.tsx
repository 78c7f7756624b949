import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { ColourField } from '#client/components/form/colour-field.tsx'
import { Field } from '#client/components/form/field.tsx'
import { useFormContext } from '#client/components/form/form-context.ts'
import { LanguagesField } from '#client/components/form/languages-field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { textAt } from '#client/components/form/values.ts'
import type { ImageView } from '#shared/file.ts'
import { RecordPicture } from './record-picture.tsx'

type Props = { name: string; label: string; by: string; maxLength?: number | undefined; pictures: readonly ImageView[] }

/** The input of a value, by the type that is chosen beside it. */
export function TypedField({ by, ...field }: Props) {
  const { control, defaultValues } = useFormContext()
  const type = field.name.replace(/[^.]+$/, by)
  const first = textAt(defaultValues, type)
  if (!control) return <OfType {...field} input={first} />
  return <Watching {...field} control={control.control} type={type} />
}

type WatchingProps = Omit<Props, 'by'> & { control: Control<FieldValues, unknown, unknown>; type: string }

function Watching({ control, type, ...field }: WatchingProps) {
  const input: unknown = useWatch({ control, name: type })
  return <OfType {...field} input={typeof input === 'string' ? input : undefined} />
}

function OfType({
  name,
  input = 'text',
  pictures,
  maxLength,
  ...field
}: Omit<Props, 'by'> & { input: string | undefined }) {
  const own = { ...field, name: `${name}.${input}` }
  switch (input) {
    case 'number':
      return <NumberField<FieldValues> key={input} {...own} />
    case 'boolean':
      return <SwitchField<FieldValues> key={input} {...own} />
    case 'colour':
      return <ColourField<FieldValues> key={input} {...own} />
    case 'localized':
      return <LanguagesField<FieldValues> key={input} {...own} maxLength={maxLength} />
    case 'image':
      return <RecordPicture key={input} {...own} file="profile" pictures={pictures} />
    case 'json':
      return <TextArea<FieldValues> key={input} {...own} rows={6} maxLength={maxLength} />
    default:
      return <Field<FieldValues> key={input} {...own} maxLength={maxLength} />
  }
}
