import { useLingui } from '@lingui/react/macro'
import { SelectField } from '#client/components/form/select-field.tsx'
import type { PostType } from '#shared/vocabulary.ts'
import { optionOf } from './option-of.ts'
import type { PostValues } from './post-values.ts'
import { useChoices } from './use-choices.ts'

/** The fields for the kind of place, its province, and its category where the type has some. */
export function KindFields({ type }: { type: PostType }) {
  const { t } = useLingui()
  const { placeTypes, provinces, categories } = useChoices(type)
  return (
    <>
      <SelectField<PostValues> name="place_type" label={t`Type`} required options={placeTypes.map(optionOf)} />
      <SelectField<PostValues> name="province" label={t`Province`} required options={provinces.map(optionOf)} />
      {categories.length > 0 && (
        <SelectField<PostValues> name="category_id" label={t`Category`} options={categories.map(optionOf)} />
      )}
    </>
  )
}
