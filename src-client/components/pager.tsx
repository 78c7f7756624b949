import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { iconButtonStyle } from './icon-button.tsx'
import { lastPage } from './page-instead.ts'

type LinkProps = { 'aria-label': string; className: string; children: ReactNode }

type Props = {
  page: number | undefined
  pageSize: number
  total: number
  /** `page` is undefined for the first page. */
  link: (page: number | undefined, props: LinkProps) => ReactNode
}

export default function Pager({ page = 1, pageSize, total, link }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const pages = lastPage({ pageSize, total })
  if (pages === 1 && page === 1) return null
  const [current, last] = [formatNumber(page, locale), formatNumber(pages, locale)]
  const before = Math.min(page - 1, pages)
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex items-center justify-center gap-4">
      {page > 1 ? (
        link(before > 1 ? before : undefined, {
          'aria-label': t`Previous page`,
          className: iconButtonStyle,
          children: <ChevronLeft aria-hidden="true" className="size-5" />,
        })
      ) : (
        <span className="size-11" />
      )}
      <span className="text-sm text-soft">
        <Trans>
          Page {current} of {last}
        </Trans>
      </span>
      {page < pages ? (
        link(page + 1, {
          'aria-label': t`Next page`,
          className: iconButtonStyle,
          children: <ChevronRight aria-hidden="true" className="size-5" />,
        })
      ) : (
        <span className="size-11" />
      )}
    </nav>
  )
}
