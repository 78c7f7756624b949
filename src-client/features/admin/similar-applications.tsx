import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { SimilarApplication } from '#shared/application.ts'
import { useAdminSearch } from './use-admin-search.ts'

const LIKENESS: Record<SimilarApplication['likeness'], MessageDescriptor> = {
  same_name: msg`Same name`,
  similar_name: msg`Similar name`,
  same_phone: msg`Same phone number`,
}

/** Applications of others that may be of the same business, each with a link to all of it. */
export function SimilarApplications({ similar }: { similar: readonly SimilarApplication[] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const search = useAdminSearch()
  if (similar.length === 0)
    return (
      <p className="text-sm text-soft">
        <Trans>No other application has this name, a similar one or this phone number.</Trans>
      </p>
    )
  return (
    <ul className="divide-y divide-line rounded-xl border border-line text-sm">
      {similar.map(({ uuid, business_name, userName, status, applied_at, likeness }) => (
        <li key={uuid} className="px-3 py-1">
          <Link
            to="/setting/admin/dialog"
            search={{ ...search, action: 'review', uuid }}
            replace
            state={({ returns }) => ({ returns })}
            resetScroll={false}
            preload={false}
            className="flex min-h-11 flex-wrap items-center gap-x-2 hover:text-accent"
          >
            <strong className="wrap-anywhere">{business_name}</strong>
            <StatusTag status={status} />
            <span className="text-laterite">{i18n._(LIKENESS[likeness])}</span>
            <span className="text-soft wrap-anywhere">
              {userName && `@${userName} · `}
              {formatMoment(applied_at, locale)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
