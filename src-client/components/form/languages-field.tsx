import type { FieldPath, FieldValues } from 'react-hook-form'
import { HTML_LANG, LANGUAGE_NAMES, LOCALES } from '#shared/locales.ts'
import { Field } from './field.tsx'
import { FieldGroup } from './field-group.tsx'
import { TextArea } from './text-area.tsx'

type Props<T extends FieldValues> = {
  /** The texts are at `<name>.kh`, `<name>.en` and `<name>.cn`. */
  name: NoInfer<FieldPath<T>>
  label: string
  required?: boolean
  maxLength?: number | undefined
  isLong?: boolean
}

/** The same text in every language. */
export function LanguagesField<T extends FieldValues = never>({ name, label, isLong, ...text }: Props<T>) {
  const Input = isLong ? TextArea<FieldValues> : Field<FieldValues>
  return (
    <FieldGroup label={label}>
      {LOCALES.map((locale) => (
        <Input
          key={locale}
          {...text}
          name={`${name}.${locale}`}
          label={LANGUAGE_NAMES[locale]}
          lang={HTML_LANG[locale]}
        />
      ))}
    </FieldGroup>
  )
}
