import { Trans } from '@lingui/react/macro'
import type { RecordKind } from '#shared/catalog.ts'
import type { RecordAsOf } from '#shared/records-as-of.ts'
import { useAuditWords } from './use-audit-words.ts'
import { Value } from './value.tsx'

type Props = { kind: RecordKind; fields: RecordAsOf['before']; changed: readonly string[] }

/** The fields of a record at a time. Those that differ from the other time are marked; where nothing differs, all are shown. */
export function FieldsThen({ kind, fields, changed }: Props) {
  const words = useAuditWords()
  if (!fields)
    return (
      <span className="whitespace-nowrap">
        <Trans>not there</Trans>
      </span>
    )
  return (
    <dl className="space-y-1 text-sm">
      {Object.entries(fields).map(([field, value]) => {
        const differs = changed.some((path) => path === field || path.startsWith(`${field}.`))
        if (changed.length > 0 && !differs) return null
        return (
          <div key={field}>
            <dt className="text-soft">{words.field(kind, field)}</dt>
            <dd className={differs ? 'rounded-xl bg-gold-soft px-2 py-0.5 wrap-anywhere' : 'wrap-anywhere'}>
              <Value>{words.value(kind, value)}</Value>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
