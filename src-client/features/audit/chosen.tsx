import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type AuditSearch, filterOf } from './audit-search.ts'
import { toAudit, useAuditSearch } from './use-audit-search.ts'

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-accent-soft bg-accent-tint px-4 text-sm font-bold text-accent transition hover:border-accent-base'

/** What narrows the list and has no field of its own, each with a way out of it; and the way out of all filters. */
export function Chosen({ name }: { name: string | undefined }) {
  const { t } = useLingui()
  const filter = filterOf(useAuditSearch())
  const { subject, request } = filter
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  if (!isFiltered) return null
  const called = name ?? subject
  const short = request?.slice(0, 8)
  return (
    <ul aria-label={t`Chosen filters`} className="mb-3 flex flex-wrap gap-2">
      {subject && <Chip words={t`only “${called}”`} search={{ ...filter, subject: undefined }} />}
      {request && <Chip words={t`of one request (${short}…)`} search={{ ...filter, request: undefined }} />}
      <li>
        <Link
          to="/setting/admin"
          search={toAudit({})}
          resetScroll={false}
          className="inline-flex min-h-11 items-center px-2 text-sm font-bold text-accent"
        >
          <Trans>Clear all filters</Trans>
        </Link>
      </li>
    </ul>
  )
}

function Chip({ words, search }: { words: string; search: AuditSearch }) {
  const { t } = useLingui()
  return (
    <li className="min-w-0">
      <Link
        to="/setting/admin"
        search={toAudit(search)}
        resetScroll={false}
        aria-label={t`Remove ${words}`}
        className={CHIP}
      >
        <span className="truncate">{words}</span>
        <X aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    </li>
  )
}
