import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { Labelled } from '#client/components/labelled.tsx'
import { LongSelect } from '#client/components/long-select.tsx'
import { SearchForm } from '#client/components/search-form.tsx'
import { Select } from '#client/components/select.tsx'
import { useAuditSearch, useShowAudit } from './use-audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'

/** What narrows the list: kind, field, person and time. */
export function Filters() {
  const { t } = useLingui()
  const { who } = useAuditSearch()
  const show = useShowAudit()
  return (
    <search aria-label={t`Filters`} className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
      <KindFilter />
      <FieldFilter />
      <DayFilter name="from" label={t`From`} />
      <DayFilter name="to" label={t`To`} />
      <SearchForm
        q={who}
        label={t`Changed by (username)`}
        onSearch={(name) => show({ who: name })}
        className="col-span-2"
      />
    </search>
  )
}

function KindFilter() {
  const { t } = useLingui()
  const { kind = '' } = useAuditSearch()
  const { kinds } = useAuditWords()
  const show = useShowAudit()
  const label = t({ context: 'log', message: 'Kind' })
  return (
    <Labelled label={label}>
      {(id) => (
        <LongSelect
          id={id}
          name="kind"
          label={label}
          value={kind}
          options={[
            { value: '', label: t`All kinds` },
            ...kinds.map(({ kind, name }) => ({ value: kind, label: name })),
          ]}
          // A field is one of its kind. The sheet that it is searched in has an entry of the history, which is taken.
          onChange={({ target }) => show({ kind: target.value || undefined, field: undefined }, { replace: true })}
        />
      )}
    </Labelled>
  )
}

function FieldFilter() {
  const { t } = useLingui()
  const { kind = '', field = '' } = useAuditSearch()
  const { kinds, field: nameOf } = useAuditWords()
  const show = useShowAudit()
  const fields = kinds.find((one) => one.kind === kind)?.fields ?? []
  const isOther = field !== '' && fields.every(({ code }) => code !== field)
  return (
    <Labelled label={<Trans>Field</Trans>}>
      {(id) => (
        <Select
          id={id}
          value={field}
          disabled={fields.length === 0 && !isOther}
          options={[
            { value: '', label: t`All fields` },
            ...fields.map(({ code, name }) => ({ value: code, label: name })),
            ...(isOther ? [{ value: field, label: nameOf(kind, field) }] : []),
          ]}
          onChange={({ target }) => show({ field: target.value || undefined })}
        />
      )}
    </Labelled>
  )
}

/** Years that are being typed are earlier. */
const FIRST_DAY = '2000-01-01'

function DayFilter({ name, label }: { name: 'from' | 'to'; label: string }) {
  const { [name]: asked = '' } = useAuditSearch()
  const show = useShowAudit()
  const [shown, setShown] = useState(asked)
  const [typed, setTyped] = useState(asked)
  // Back and a link bring another day.
  if (shown !== asked) {
    setShown(asked)
    setTyped(asked)
  }
  const change = (day: string) => {
    setTyped(day)
    if (day !== asked && (day === '' || day >= FIRST_DAY)) show({ [name]: day || undefined })
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          min={FIRST_DAY}
          max="9999-12-31"
          value={typed}
          onChange={({ target }) => change(target.value)}
          className={inputStyle}
        />
      )}
    </Labelled>
  )
}
