import { inputShape, LabeledField } from '#client/components/form/labeled-field.tsx'
import { useRegistration } from '#client/components/form/use-registration.ts'
import { MAX_ARTICLE_TITLE_LENGTH } from '#shared/limits.ts'

type Props = { name: string; label: string; lang: string }

/** The title of an article, which looks like the heading that it becomes. */
export function ArticleTitleField({ name, label, lang }: Props) {
  const registration = useRegistration(name, { maxLength: MAX_ARTICLE_TITLE_LENGTH })
  return (
    <LabeledField name={name} label={label} isUnmarked>
      {(control) => (
        <input
          lang={lang}
          {...registration}
          {...control}
          className={`${inputShape} py-2 text-lg font-bold md:text-2xl`}
        />
      )}
    </LabeledField>
  )
}
