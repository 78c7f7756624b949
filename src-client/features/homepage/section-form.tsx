import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { LanguagesField } from '#client/components/form/languages-field.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { VersionedForm } from '#client/components/form/versioned-form.tsx'
import { toast } from '#client/components/toast.ts'
import { useLocale } from '#client/lib/locale.ts'
import { Rejection, rejectionIn } from '#client/lib/rejection.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { CATALOG } from '#shared/catalog.ts'
import { SECTION_SOURCES, type Theme } from '#shared/home-themes.ts'
import { MAX_SECTION_TITLE_LENGTH } from '#shared/limits.ts'
import { checkSection, type SectionValues, toData, toValues } from './section-values.ts'
import { SourceFields } from './source-fields.tsx'
import { useHomeChanges } from './use-home-changes.ts'
import { fieldWord, type SectionRecord, wordOf } from './working-copy.ts'

type Props = { section: SectionRecord | undefined; theme: Theme; onSaved: (after: () => void) => void }

/** A section with the fields that its source has. */
export function SectionForm({ section, theme, onSaved }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { client } = useRouteContext({ from: '__root__' })
  const { save } = useHomeChanges()
  const draft = useDraftKey(`section:${theme}:${section?.record.id ?? ''}:${section?.record.version ?? 0}`)
  const base = useRef(section?.record)
  const defaults = toValues(section?.data, section?.record.is_visible ?? true)
  const submit = async (values: SectionValues) => {
    try {
      await save({
        kind: 'section',
        id: section?.record.id ?? crypto.randomUUID(),
        version: base.current?.version ?? 0,
        sort: section?.record.sort ?? 0,
        is_visible: values.is_visible,
        data: toData(values, theme),
      })
    } catch (error) {
      throw inForm(error)
    }
    onSaved(() => void toast(t`Saved`))
  }
  const loadTheirs = async () => {
    const theirs = await client.catalog.get.query({ kind: 'section', id: section?.record.id ?? '' })
    // To save it again would bring it back without a word.
    if (theirs.is_delete) throw new Rejection('RECORD_NOT_FOUND')
    base.current = theirs
    const { data } = CATALOG.section.schema.safeParse(theirs.data)
    return { values: toValues(data, theirs.is_visible), isOwn: false }
  }
  return (
    <VersionedForm<SectionValues>
      draft={draft}
      defaultValues={defaults}
      check={async (values: FieldValues) => checkSection({ ...defaults, ...values }, theme)}
      onSubmit={submit}
      loadTheirs={loadTheirs}
    >
      <LanguagesField<SectionValues>
        name="titles"
        label={fieldWord('titles', locale)}
        maxLength={MAX_SECTION_TITLE_LENGTH}
        isOneEnough
      />
      <SelectField<SectionValues>
        name="source"
        label={fieldWord('source', locale)}
        required
        options={SECTION_SOURCES.map((value) => ({ value, label: wordOf(value, locale) }))}
      />
      <SourceFields theme={theme} />
      <SwitchField<SectionValues> name="is_visible" label={t`Visible to everyone`} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </VersionedForm>
  )
}

/** Renames a rejection's fields to the form's. */
function inForm(error: unknown): unknown {
  const rejected = rejectionIn(error)
  if (!rejected) return error
  const named = rejected.fields.map(({ path, reason }) => ({ path: path.replace(/^data\./, ''), reason }))
  return new Rejection(rejected.message, named, rejected.retryAfter)
}
