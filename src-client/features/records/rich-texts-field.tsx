import { FieldGroup } from '#client/components/form/field-group.tsx'
import { RichTextField } from '#client/features/editor/public/rich-text-field.tsx'
import { HTML_LANG, LANGUAGE_NAMES, LOCALES } from '#shared/locales.ts'

/** The document of each language; one of them is enough. */
export function RichTextsField({ name, label }: { name: string; label: string }) {
  return (
    <FieldGroup label={label}>
      {LOCALES.map((locale) => (
        <RichTextField
          key={locale}
          name={`${name}.${locale}`}
          label={LANGUAGE_NAMES[locale]}
          lang={HTML_LANG[locale]}
          isUnmarked
        />
      ))}
    </FieldGroup>
  )
}
