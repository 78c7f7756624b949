import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useFormContext } from '#client/components/form/form-context.ts'
import { TextArea } from '#client/components/form/text-area.tsx'
import { textAt, valueAt } from '#client/components/form/values.ts'
import { MAX_ARTICLE_SUMMARY_LENGTH } from '#shared/limits.ts'
import { HTML_LANG, LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { ArticleTextField } from './article-text-field.tsx'
import { ArticleTitleField } from './article-title-field.tsx'
import type { ArticleValues } from './article-values.ts'

/** The article's texts: that of the language in which it is written first, then those of the others, folded away. */
export function LanguageTexts() {
  const { control, defaultValues } = useFormContext()
  const [first, setFirst] = useState(textAt(defaultValues, 'language'))
  const languages = LOCALES.toSorted((one, other) => Number(other === first) - Number(one === first))
  return (
    <>
      {control && <FirstLanguage control={control.control} onChange={setFirst} />}
      {languages.map((language) => (
        <Texts key={language} language={language} isFirst={language === first} />
      ))}
    </>
  )
}

type FirstProps = { control: Control<FieldValues, unknown, unknown>; onChange: (language: string | undefined) => void }

/** Tells of the language that is chosen, also by a draft. */
function FirstLanguage({ control, onChange }: FirstProps) {
  const language: unknown = useWatch({ control, name: 'language' })
  useEffect(() => {
    if (typeof language === 'string') onChange(language)
  }, [language, onChange])
  return null
}

function Texts({ language, isFirst }: { language: Locale; isFirst: boolean }) {
  const { t } = useLingui()
  const { control, errorOf, noteOf } = useFormContext()
  const lang = HTML_LANG[language]
  const name = `texts.${language}` as const
  const isAsked = [`${name}.title`, `${name}.summary`, `${name}.body`].some(
    (field) => errorOf(field) || noteOf?.(field),
  )
  const [isOpen, setOpen] = useUnfolded(isFirst || isAsked)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card bg-raised px-4 shadow-card md:px-6"
    >
      <summary className="min-h-12 cursor-pointer py-3 text-lg font-bold">
        <span lang={lang}>{LANGUAGE_NAMES[language]}</span>
        {!isFirst && control && <HasText control={control.control} name={name} />}
      </summary>
      <fieldset className="min-w-0 space-y-4 pb-4 md:pb-6">
        <legend className="sr-only">{LANGUAGE_NAMES[language]}</legend>
        <ArticleTitleField name={`${name}.title`} label={t`Title`} lang={lang} />
        <TextArea<ArticleValues>
          name={`${name}.summary`}
          label={t`Summary`}
          lang={lang}
          isUnmarked
          rows={3}
          maxLength={MAX_ARTICLE_SUMMARY_LENGTH}
        />
        <ArticleTextField name={`${name}.body`} label={t`Text`} lang={lang} isUnmarked />
      </fieldset>
    </details>
  )
}

/** Whether something is unfolded: by who reads, and whenever there begins to be a reason. */
function useUnfolded(isCalledFor: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(isCalledFor)
  const [wasCalledFor, setCalledFor] = useState(isCalledFor)
  if (isCalledFor !== wasCalledFor) {
    setCalledFor(isCalledFor)
    if (isCalledFor) setOpen(true)
  }
  return [isOpen, setOpen]
}

type HasTextProps = { control: Control<FieldValues, unknown, unknown>; name: string }

function HasText({ control, name }: HasTextProps) {
  const text: unknown = useWatch({ control, name })
  const isThere = ['title', 'summary', 'body'].some((part) => valueAt(text, part))
  return (
    <span className="ms-3 text-base font-normal text-soft">
      {isThere ? <Trans>has a text</Trans> : <Trans>no text yet</Trans>}
    </span>
  )
}
