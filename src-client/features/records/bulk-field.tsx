import { useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState } from 'react'
import { Form } from '#client/components/form/form.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { Select } from '#client/components/select.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { CATALOG, type RecordKind } from '#shared/catalog.ts'
import { fieldLabels } from './public/record-names.ts'
import { fromForm, toForm } from './record-data.ts'
import { RecordField } from './record-field.tsx'
import { type FieldShape, shapesOf } from './record-shapes.ts'
import type { RecordChange } from './use-record-changes.ts'
import { useRielRate } from './use-riel-rate.ts'

const SORT = 'sort'

type Input = { sort: number | null; data: Record<string, unknown> }
type Props = { kind: RecordKind; onChosen: (change: RecordChange) => void }

/** Asks which field of the chosen records is to be what. */
export function BulkField({ kind, onChosen }: Props) {
  const { t } = useLingui()
  const id = useId()
  const locale = useLocale()
  const labels = fieldLabels(kind)
  const rate = useRielRate()
  const fields = useMemo(() => shapesOf(CATALOG[kind]).filter(isAlikeInMany), [kind])
  const [name, setName] = useState(fields[0]?.name ?? SORT)
  const field = fields.find((one) => one.name === name)
  const submit = async ({ sort, data }: Input) =>
    onChosen(field ? { data: { [name]: null, ...fromForm([field], data, rate) } } : { sort: sort ?? 0 })
  return (
    <div className="space-y-5">
      <div>
        <label htmlFor={id} className="mb-1 block font-bold">{t`Field`}</label>
        <Select
          id={id}
          value={name}
          onChange={({ target }) => setName(target.value)}
          options={[
            ...fields.map((one) => ({ value: one.name, label: labels[one.name]?.[locale] ?? one.name })),
            { value: SORT, label: t`Order` },
          ]}
          className="w-full"
        />
      </div>
      <Form<Input> key={name} defaultValues={{ sort: 0, data: field ? toForm([field], {}) : {} }} onSubmit={submit}>
        {field ? (
          <RecordField
            name={`data.${name}`}
            label={labels[name]?.[locale] ?? name}
            shape={field.shape}
            required={field.isRequired}
          />
        ) : (
          <NumberField<Input> name="sort" label={t`Order`} hint={t`Lower numbers come first.`} />
        )}
        <SubmitButton>{t`Show what will change`}</SubmitButton>
      </Form>
    </div>
  )
}

/** Names, and values of a type that each record has for itself, are not the same in many records. */
const isAlikeInMany = ({ name, shape }: FieldShape) =>
  !['names', 'key', 'slug', 'appName'].includes(name) && shape.kind !== 'typed'
