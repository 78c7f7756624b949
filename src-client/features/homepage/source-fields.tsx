import { useLingui } from '@lingui/react/macro'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useFormContext } from '#client/components/form/form-context.ts'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { textAt } from '#client/components/form/values.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import {
  LAYOUTS_OF,
  SECTION_AD_POSITIONS,
  SECTION_SOURCES,
  type SectionSource,
  type Theme,
} from '#shared/home-themes.ts'
import { MAX_SECTION_POSTS } from '#shared/limits.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { PickedPosts } from './picked-posts.tsx'
import { FIELDS_OF, type SectionValues } from './section-values.ts'
import { fieldWord, wordOf } from './working-copy.ts'

/** The fields of the source that is chosen. */
export function SourceFields({ theme }: { theme: Theme }) {
  const { control, defaultValues } = useFormContext()
  if (!control) return <Fields theme={theme} source={textAt(defaultValues, 'source')} />
  return <Watching theme={theme} control={control.control} />
}

function Watching({ theme, control }: { theme: Theme; control: Control<FieldValues, unknown, unknown> }) {
  const source: unknown = useWatch({ control, name: 'source' })
  return <Fields theme={theme} source={typeof source === 'string' ? source : undefined} />
}

function Fields({ theme, source }: { theme: Theme; source: string | undefined }) {
  const locale = useLocale()
  const known = SECTION_SOURCES.find((one) => one === source)
  if (!known) return null
  const has = (field: (typeof FIELDS_OF)[SectionSource][number]) => FIELDS_OF[known].includes(field)
  const choices = (codes: readonly string[]) => codes.map((value) => ({ value, label: wordOf(value, locale) }))
  const label = (field: string) => fieldWord(field, locale)
  return (
    <>
      {has('posts') && <PickedPosts />}
      {has('page') && <SelectField<SectionValues> name="page" label={label('page')} options={choices(POST_TYPES)} />}
      {has('category') && <CategoryField />}
      {has('province') && <ProvinceField />}
      {has('place_type') && <PlaceTypeField />}
      {has('layout') && (
        <SelectField<SectionValues> name="layout" label={label('layout')} options={choices(LAYOUTS_OF[theme])} />
      )}
      {has('count') && (
        <NumberField<SectionValues> name="count" label={label('count')} required min={1} max={MAX_SECTION_POSTS} />
      )}
      {has('position') && (
        <SelectField<SectionValues> name="position" label={label('position')} options={choices(SECTION_AD_POSITIONS)} />
      )}
    </>
  )
}

const named = (rows: readonly { code: string; name: string }[] = []) =>
  rows.map(({ code, name }) => ({ value: code, label: name }))

function ProvinceField() {
  const { t } = useLingui()
  const { data } = trpc.catalog.provinces.useQuery()
  return <SelectField<SectionValues> name="province" label={t`Province`} options={named(data)} />
}

function PlaceTypeField() {
  const { t } = useLingui()
  const { data } = trpc.catalog.placeTypes.useQuery()
  const real = data?.filter(({ page }) => page !== null)
  return <SelectField<SectionValues> name="place_type" label={t`Place type`} options={named(real)} />
}

function CategoryField() {
  const { t } = useLingui()
  const { data = [] } = trpc.catalog.allCategories.useQuery()
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField<SectionValues>
      name="category"
      label={t({ context: 'home page', message: 'Category' })}
      required
      options={options}
    />
  )
}
