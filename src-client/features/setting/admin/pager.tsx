import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { iconButtonStyle } from '#client/components/icon-button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { AdminSearch } from './admin-search.ts'
import { PAGE_SIZE } from './lists.ts'

/** The way to the pages beside this one; the address says which it is. */
export function Pager({ search, total }: { search: AdminSearch; total: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { page = 1 } = search
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (pages === 1 && page === 1) return null
  const [current, last] = [formatNumber(page, locale), formatNumber(pages, locale)]
  const to = (next: number) =>
    ({ to: '/setting/admin', search: { ...search, page: next === 1 ? undefined : next } }) as const
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex items-center justify-center gap-4">
      {page > 1 ? (
        <Link {...to(Math.min(page - 1, pages))} aria-label={t`Previous page`} className={iconButtonStyle}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span className="size-11" />
      )}
      <span className="text-sm text-soft">
        <Trans>
          Page {current} of {last}
        </Trans>
      </span>
      {page < pages ? (
        <Link {...to(page + 1)} aria-label={t`Next page`} className={iconButtonStyle}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span className="size-11" />
      )}
    </nav>
  )
}
