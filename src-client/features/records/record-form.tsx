import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field, VERBATIM } from '#client/components/form/field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { VersionedForm } from '#client/components/form/versioned-form.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { Rejection, rejectionIn } from '#client/lib/rejection.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { CATALOG, type RecordKind, type RecordView } from '#shared/catalog.ts'
import { documentWords } from '#shared/document.ts'
import { MAX_RECORD_ID_LENGTH } from '#shared/limits.ts'
import { fieldLabels, recordEffect, recordName } from './public/record-names.ts'
import { fieldNameOf, fromForm, toForm, validateRecord } from './record-data.ts'
import { RecordField } from './record-field.tsx'
import { type FieldShape, idsOf, shapesOf } from './record-shapes.ts'
import type { DoneToRecords } from './undo-records.tsx'
import { undoOf, useRecordChanges } from './use-record-changes.ts'
import { useRielRate } from './use-riel-rate.ts'

type Input = { id: string | null; sort: number | null; is_visible: boolean; data: Record<string, unknown> }

type Props = {
  kind: RecordKind
  record: RecordView | undefined
  /** Closes the form, then calls back. */
  onSaved: (after: () => void) => void
  onDone: (done: DoneToRecords) => void
}

/** A record of any kind: its fields are those of the kind's schema. */
export function RecordForm({ kind, record, onSaved, onDone }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { client } = useRouteContext({ from: '__root__' })
  const { save } = useRecordChanges()
  const draft = useDraftKey(`record:${kind}:${record?.id ?? ''}:${record?.version ?? 0}`)
  const fields = useMemo(() => shapesOf(CATALOG[kind]), [kind])
  // The record that the form was filled from, or whose changes it has taken in.
  const base = useRef(record)
  const labels = fieldLabels(kind)
  const rate = useRielRate()
  const ids = useMemo(() => idsOf(CATALOG[kind]), [kind])
  const effect = record && recordEffect(record, locale)
  const inputFrom = ({ id, sort, is_visible, data }: Input) => ({
    kind,
    id: record?.id ?? (id?.trim() || crypto.randomUUID()),
    sort: sort ?? 0,
    is_visible,
    data: fromForm(fields, data, rate),
    version: base.current?.version ?? 0,
  })
  const check = async (values: FieldValues) => {
    const codes = validateRecord(inputFrom({ ...valuesOf(record, fields), ...values }))
    const data = values.data ?? {}
    return Object.fromEntries(Object.entries(codes).map(([path, code]) => [fieldNameOf(fields, path, data), code]))
  }
  const submit = async (values: Input) => {
    const input = inputFrom(values)
    let saved: RecordView
    try {
      saved = await save(input)
    } catch (error) {
      const rejected = inForm(error, fields, values.data)
      throw record ? rejected : forNew(rejected)
    }
    const name = recordName(saved, locale)
    onSaved(() => onDone({ kind, words: t`“${name}” has been saved.`, undo: undoOf(saved, input.version) }))
  }
  const loadTheirs = async () => {
    const theirs = await client.catalog.get.query({ kind, id: record?.id ?? '' })
    // To save it again would bring it back without a word.
    if (theirs.is_delete) throw new Rejection('RECORD_NOT_FOUND')
    base.current = theirs
    return { values: valuesOf(theirs, fields), isOwn: false }
  }
  return (
    <VersionedForm<Input>
      draft={draft}
      defaultValues={valuesOf(record, fields)}
      check={check}
      onSubmit={submit}
      loadTheirs={loadTheirs}
      wordsFor={wordsFor}
    >
      {!record && ids === 'typed' && (
        <Field<Input>
          {...VERBATIM}
          name="id"
          label={t`Code`}
          hint={t`Lowercase letters, digits, “-”, “_” and “.”. Leave it empty to get one automatically.`}
          maxLength={MAX_RECORD_ID_LENGTH}
        />
      )}
      {!record && typeof ids !== 'string' && (
        <SelectField<Input>
          name="id"
          label={t`Code`}
          required
          options={ids.map(({ value, label }) => ({ value, label: label?.[locale] ?? value }))}
        />
      )}
      {effect && <p className="text-soft">{effect}</p>}
      {fields.map(({ name, shape, isRequired }) => (
        <RecordField
          key={name}
          name={`data.${name}`}
          label={labels[name]?.[locale] ?? name}
          shape={shape}
          required={isRequired}
          pictures={record?.pictures}
        />
      ))}
      <NumberField<Input> name="sort" label={t`Order`} hint={t`Lower numbers come first.`} />
      <SwitchField<Input> name="is_visible" label={t`Visible to everyone`} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </VersionedForm>
  )
}

const valuesOf = (record: RecordView | undefined, fields: readonly FieldShape[]): Input => ({
  id: record?.id ?? '',
  sort: record?.sort ?? 0,
  is_visible: record?.is_visible ?? true,
  data: toForm(fields, record?.data ?? {}),
})

/** A document by its words. */
function wordsFor(_: string, value: unknown): string {
  return typeof value === 'string' ? value : (documentWords(value) ?? JSON.stringify(value))
}

/** Renames a rejection's fields to the form's. */
function inForm(error: unknown, fields: readonly FieldShape[], data: Input['data']): unknown {
  const rejected = rejectionIn(error)
  if (!rejected) return error
  const named = rejected.fields.map(({ path, reason }) => ({ path: fieldNameOf(fields, path, data), reason }))
  return new Rejection(rejected.message, named, rejected.retryAfter)
}

const forNew = (error: unknown): unknown =>
  rejectionCode(error) === 'VERSION_STALE'
    ? new Rejection('INPUT_INVALID', [{ path: 'id', reason: 'code_taken' }])
    : error
