import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { Select } from '#client/components/select.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { CATALOG, RECORD_KINDS, type RecordKind } from '#shared/catalog.ts'
import type { AuditSearch } from './audit-search.ts'
import { momentOf, typedMoment } from './moment.ts'
import { useShowAudit } from './use-audit-search.ts'

/** Chooses the kind of records, and the moment at which they are looked at. */
export function MomentForm({ kind, search: { at, all } }: { kind: RecordKind; search: AuditSearch }) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const show = useShowAudit()
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('at')
    show({ kind, at: typeof typed === 'string' && typed !== '' ? typed.slice(0, 16) : undefined })
  }
  return (
    <form onSubmit={look} className="mb-3 grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-end">
      <div>
        <label htmlFor={`${id}-kind`} className="mb-1 block text-sm font-bold">
          <Trans context="log">Kind</Trans>
        </label>
        <Select
          id={`${id}-kind`}
          value={kind}
          options={RECORD_KINDS.map((value) => ({ value, label: CATALOG[value].label[locale] }))}
          onChange={({ target }) => show({ kind: target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-at`} className="mb-1 block text-sm font-bold">
          <Trans>As it was on</Trans>
        </label>
        <input
          // Back and a link bring another moment.
          key={at}
          id={`${id}-at`}
          name="at"
          type="datetime-local"
          required
          min="2000-01-01T00:00"
          max="9999-12-31T23:59"
          defaultValue={typedMoment(new Date(momentOf(at)))}
          className={inputStyle}
        />
      </div>
      <button type="submit" className={buttonStyle('primary')}>{t`Look`}</button>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={all ?? false}
          onChange={({ target }) => show({ all: target.checked || undefined })}
          className="size-5 accent-accent"
        />
        <Trans>Also what has not changed</Trans>
      </label>
    </form>
  )
}
