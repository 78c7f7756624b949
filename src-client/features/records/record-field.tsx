import type { FieldValues } from 'react-hook-form'
import { ArrayField } from '#client/components/form/array-field.tsx'
import { DateField } from '#client/components/form/date-field.tsx'
import { DateTimeField } from '#client/components/form/date-time-field.tsx'
import { Field } from '#client/components/form/field.tsx'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { LanguagesField } from '#client/components/form/languages-field.tsx'
import { MoneyField } from '#client/components/form/money-field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { LIKELY_RECORD_DOLLARS } from '#client/components/form/price-question.ts'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { useLocale } from '#client/lib/locale.ts'
import type { ImageView } from '#shared/file.ts'
import { blankItem } from './record-data.ts'
import { RecordPicture } from './record-picture.tsx'
import type { FieldShape, Shape } from './record-shapes.ts'
import { RichTextsField } from './rich-texts-field.tsx'
import { TypedField } from './typed-field.tsx'

type Props = {
  name: string
  label: string
  shape: Shape
  required: boolean
  pictures?: readonly ImageView[] | undefined
}

/** The field of the kit that fits a shape. The names are a schema's, so nothing but strings is known of them here. */
export function RecordField({ shape, pictures = [], ...field }: Props) {
  const locale = useLocale()
  switch (shape.kind) {
    case 'text':
      return shape.isLong ? (
        <TextArea<FieldValues>
          {...field}
          required={field.required && shape.isRequired}
          rows={4}
          maxLength={shape.maxLength}
        />
      ) : (
        <Field<FieldValues> {...field} required={field.required && shape.isRequired} maxLength={shape.maxLength} />
      )
    case 'languages':
      return <LanguagesField<FieldValues> {...field} {...shape} required={field.required && shape.isRequired} />
    case 'number':
      return <NumberField<FieldValues> {...field} min={shape.min} max={shape.max} />
    case 'dollars':
      return <MoneyField<FieldValues> {...field} likely={LIKELY_RECORD_DOLLARS} />
    case 'choice':
      return (
        <SelectField<FieldValues>
          {...field}
          options={shape.options.map(({ value, label }) => ({ value, label: label?.[locale] ?? value }))}
        />
      )
    case 'typed':
      return <TypedField name={field.name} label={field.label} {...shape} pictures={pictures} />
    case 'picture':
      return <RecordPicture {...field} file={shape.file} pictures={pictures} />
    case 'richTexts':
      return <RichTextsField {...field} />
    case 'switch':
      return <SwitchField<FieldValues> {...field} />
    case 'date':
    case 'time':
      return <DateField<FieldValues> {...field} type={shape.kind} />
    case 'instant':
      return <DateTimeField<FieldValues> {...field} />
    case 'list':
      return (
        <ArrayField<FieldValues> {...field} blank={blankItem(shape.item)} max={shape.max}>
          {({ index, label }) => <ItemField name={`${field.name}.${index}`} label={label} shape={shape.item} />}
        </ArrayField>
      )
    case 'group':
      return (
        <FieldGroup label={field.label}>
          <GroupFields name={field.name} fields={shape.fields} />
        </FieldGroup>
      )
  }
}

function ItemField({ name, label, shape }: { name: string; label: string; shape: Shape }) {
  if (shape.kind === 'group') return <GroupFields name={name} fields={shape.fields} />
  return <RecordField name={`${name}.value`} label={label} shape={shape} required />
}

function GroupFields({ name, fields }: { name: string; fields: readonly FieldShape[] }) {
  const locale = useLocale()
  return fields.map((field) => (
    <RecordField
      key={field.name}
      name={`${name}.${field.name}`}
      label={field.label?.[locale] ?? field.name}
      shape={field.shape}
      required={field.isRequired}
    />
  ))
}
