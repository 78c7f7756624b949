import { useLingui } from '@lingui/react/macro'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { chipStyle } from '#client/components/chip-style.ts'
import { Field } from '#client/components/form/field.tsx'
import { useFormContext } from '#client/components/form/form-context.ts'
import { tagName } from '#client/features/article/public/tag-words.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type ArticleValues, tagsIn } from './article-values.ts'

/** The tags of an article: those that others have are chosen by a click, new ones are typed. */
export function TagsField() {
  const { t } = useLingui()
  const { control } = useFormContext()
  return (
    <div className="space-y-3">
      <Field<ArticleValues>
        name="tags"
        label={t`Tags`}
        hint={t`Choose some, or type new ones with commas between them.`}
      />
      {control && <Known control={control.control} onChange={(tags) => control.setValue('tags', tags.join(', '))} />}
    </div>
  )
}

type KnownProps = { control: Control<FieldValues, unknown, unknown>; onChange: (tags: string[]) => void }

function Known({ control, onChange }: KnownProps) {
  const { t, i18n } = useLingui()
  const { data: known = [] } = trpc.article.tags.useQuery()
  const typed: unknown = useWatch({ control, name: 'tags' })
  const chosen = typeof typed === 'string' ? tagsIn(typed) : []
  if (known.length === 0) return null
  return (
    <ul aria-label={t`Tags of other articles`} className="flex flex-wrap gap-2">
      {known.map(({ tag }) => {
        const isChosen = chosen.includes(tag)
        const toggled = isChosen ? chosen.filter((other) => other !== tag) : [...chosen, tag]
        return (
          <li key={tag}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(toggled)}
              className={chipStyle(isChosen)}
            >
              {tagName(i18n, tag)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
