import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG, LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { FieldGroup } from './field-group.tsx'
import { useFormContext } from './form-context.ts'
import { TextArea } from './text-area.tsx'
import { textAt } from './values.ts'

type Props<T extends FieldValues> = {
  /** The texts are at `<name>.kh`, `<name>.en` and `<name>.cn`. */
  name: NoInfer<FieldPath<T>>
  label: string
  required?: boolean
  maxLength?: number | undefined
  isLong?: boolean
  /** The other languages are folded away until they are asked for, or have something to show. */
  isOneEnough?: boolean
  /** The reader's own stands elsewhere, and the other languages are folded away. */
  isOnlyOthers?: boolean
  /** In one of the languages it is needed: none of the fields is called optional. */
  needsOne?: boolean
}

/** The same text in every language, the reader's own first. */
export function LanguagesField<T extends FieldValues = never>({
  name,
  label,
  isLong,
  isOneEnough = false,
  isOnlyOthers = false,
  needsOne = false,
  ...text
}: Props<T>) {
  const own = useLocale()
  const others = LOCALES.filter((locale) => locale !== own)
  const unfolding = useUnfolding(others.map((locale) => `${name}.${locale}`))
  const textIn = (locale: Locale) => {
    const field = {
      ...text,
      name: `${name}.${locale}`,
      label: LANGUAGE_NAMES[locale],
      lang: HTML_LANG[locale],
      isUnmarked: needsOne,
    }
    return isLong ? (
      <TextArea<FieldValues> key={locale} {...field} rows={4} />
    ) : (
      <Field<FieldValues> key={locale} {...field} />
    )
  }
  return (
    <FieldGroup label={label}>
      {!isOnlyOthers && textIn(own)}
      {(isOneEnough || isOnlyOthers) && !unfolding.isOpen ? (
        <UnfoldButton languages={others} onClick={unfolding.open} />
      ) : (
        <div ref={unfolding.place} className="space-y-4">
          {others.map(textIn)}
        </div>
      )}
    </FieldGroup>
  )
}

/** Whether fields that are folded away are shown: for good, once they have a text, an error or a note, or were asked for. */
function useUnfolding(names: readonly string[]) {
  const { control, defaultValues, errorOf, noteOf } = useFormContext()
  const values = control?.getValues() ?? defaultValues
  const hasSomething = names.some((name) => textAt(values, name) || errorOf(name) || noteOf?.(name))
  const [isOpen, setOpen] = useState(hasSomething)
  if (hasSomething && !isOpen) setOpen(true)
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAsked) place.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isAsked])
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return { isOpen, open, place }
}

function UnfoldButton({ languages, onClick }: { languages: readonly Locale[]; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button look="soft" aria-expanded={false} onClick={onClick}>
      <Plus aria-hidden="true" className="size-5 shrink-0" />
      <span>
        {t`Other languages`}
        {languages.map((locale) => (
          <span key={locale} lang={HTML_LANG[locale]}>
            {' · '}
            {LANGUAGE_NAMES[locale]}
          </span>
        ))}
      </span>
    </Button>
  )
}
