import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { HistoryField, HistoryFields, HistoryItem } from '#client/components/history-item.tsx'
import { Tag } from '#client/components/tag.tsx'
import type { AuditEntry } from '#shared/audit.ts'
import { differingLines } from './differing-lines.ts'
import { SubjectLink } from './subject-link.tsx'
import { TakeBack } from './take-back.tsx'
import { toAudit, useAuditSearch } from './use-audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'
import { Value } from './value.tsx'

const LINK = 'inline-flex min-h-11 items-center font-bold text-accent lg:min-h-6'

/** One thing that somebody did, with what it changed and the ways on from it. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const words = useAuditWords()
  const { subject } = useAuditSearch()
  const { kind, changes, is_forgotten, correlation_id } = entry
  const [deed, name] = [words.deed(entry.deed), entry.name ?? entry.subject]
  return (
    <HistoryItem
      level={2}
      title={t`${name}: ${deed}`}
      tag={
        <>
          <Tag tone="accent">{words.kind(kind)}</Tag>
          {entry.is_new && (
            <Tag tone="teal">
              <Trans>New</Trans>
            </Tag>
          )}
        </>
      }
      at={entry.at}
      by={entry.by}
    >
      {changes.length > 0 && (
        <HistoryFields>
          {changes.map(({ path, before, after }) => {
            const [old, now] = differingLines(words.value(kind, before), words.value(kind, after))
            return (
              <HistoryField
                key={path}
                label={words.field(kind, path)}
                {...(before !== null && { before: <Value>{old}</Value> })}
                after={<Value>{before === null ? words.value(kind, after) : now}</Value>}
              />
            )
          })}
        </HistoryFields>
      )}
      {is_forgotten && (
        <p className="text-sm text-soft">
          <Trans>What it said of a member was forgotten with the account.</Trans>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <SubjectLink entry={entry} className={LINK}>
          <Trans>Open</Trans>
          <span className="sr-only"> {name}</span>
        </SubjectLink>
        {subject !== entry.subject && (
          <Link to="/setting/admin" search={toAudit({ kind, subject: entry.subject })} className={LINK}>
            <Trans>All changes</Trans>
            <span className="sr-only"> {name}</span>
          </Link>
        )}
        <TakeBack entry={entry} name={name} />
      </p>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft lg:min-h-6">
          <Trans>Where it is in the log</Trans>
        </summary>
        <Origin entry={entry} />
        <Link to="/setting/admin" search={toAudit({ request: correlation_id })} className={LINK}>
          <Trans>All of the same request</Trans>
        </Link>
      </details>
    </HistoryItem>
  )
}

function Origin({ entry: { position, version, correlation_id, causation_id, deed } }: { entry: AuditEntry }) {
  return (
    <HistoryFields>
      <HistoryField label={<Trans context="log">Event</Trans>} after={deed} />
      <HistoryField label={<Trans>Position in the log</Trans>} after={position} />
      <HistoryField label={<Trans>Version of the thing</Trans>} after={version} />
      <HistoryField label={<Trans>Request</Trans>} after={correlation_id} />
      {causation_id && <HistoryField label={<Trans>Followed from event</Trans>} after={causation_id} />}
    </HistoryFields>
  )
}
