import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field, VERBATIM } from '#client/components/form/field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import { VersionedForm } from '#client/components/form/versioned-form.tsx'
import { toast } from '#client/components/toast.ts'
import { useLocale } from '#client/lib/locale.ts'
import { Rejection, rejectionIn } from '#client/lib/rejection.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { CATALOG, type RecordKind, type RecordView } from '#shared/catalog.ts'
import { MAX_RECORD_ID_LENGTH } from '#shared/limits.ts'
import { fieldNameOf, fromForm, toForm, validateRecord } from './record-data.ts'
import { RecordField } from './record-field.tsx'
import { fieldLabels } from './record-names.ts'
import { type FieldShape, shapesOf } from './record-shapes.ts'
import { useRecordChanges } from './use-record-changes.ts'

type Input = { id: string; sort: number | null; is_visible: boolean; data: Record<string, unknown> }

type Props = { kind: RecordKind; record: RecordView | undefined; onSaved: (after: () => void) => void }

/** A record of any kind: its fields are those of the kind's schema. */
export function RecordForm({ kind, record, onSaved }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { client } = useRouteContext({ from: '__root__' })
  const { save } = useRecordChanges()
  const draft = useDraftKey(`record:${kind}:${record?.id ?? ''}:${record?.version ?? 0}`)
  const fields = useMemo(() => shapesOf(CATALOG[kind]), [kind])
  // The record that the form was filled from, or whose changes it has taken in.
  const base = useRef(record)
  const labels = fieldLabels(kind)
  const inputFrom = ({ id, sort, is_visible, data }: Input) => ({
    kind,
    id: record?.id ?? (id.trim() || crypto.randomUUID()),
    sort: sort ?? 0,
    is_visible,
    data: fromForm(fields, data),
    version: base.current?.version ?? 0,
  })
  const check = async (values: FieldValues) => {
    const codes = validateRecord(inputFrom({ ...valuesOf(record, fields), ...values }))
    return Object.fromEntries(Object.entries(codes).map(([path, code]) => [fieldNameOf(fields, path), code]))
  }
  const submit = async (values: Input) => {
    try {
      await save(inputFrom(values))
    } catch (error) {
      throw record ? inForm(error, fields) : forNew(inForm(error, fields))
    }
    onSaved(() => void toast(t`Saved`))
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
    >
      {!record && (
        <Field<Input>
          {...VERBATIM}
          name="id"
          label={t`Code`}
          hint={t`Lowercase letters, digits, “-”, “_” and “.”. Leave it empty to get one automatically.`}
          maxLength={MAX_RECORD_ID_LENGTH}
        />
      )}
      {fields.map(({ name, shape, isRequired }) => (
        <RecordField
          key={name}
          name={`data.${name}`}
          label={labels[name]?.[locale] ?? name}
          shape={shape}
          required={isRequired}
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

/** Renames a rejection's fields to the form's. */
function inForm(error: unknown, fields: readonly FieldShape[]): unknown {
  const rejected = rejectionIn(error)
  if (!rejected) return error
  const named = rejected.fields.map(({ path, reason }) => ({ path: fieldNameOf(fields, path), reason }))
  return new Rejection(rejected.message, named, rejected.retryAfter)
}

const forNew = (error: unknown): unknown =>
  rejectionCode(error) === 'VERSION_STALE'
    ? new Rejection('INPUT_INVALID', [{ path: 'id', reason: 'code_taken' }])
    : error
