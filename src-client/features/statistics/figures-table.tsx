import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NumbersTable } from '#client/components/numbers-table.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { Figures } from '#shared/statistics.ts'
import { FIGURES } from './figures.ts'
import { REPORT_NAMES } from './report-words.ts'

type Row = Figures & { key: string; name: ReactNode }
type Props = { caption: string; first: string; rows: readonly Row[]; totals?: Figures }

/** All figures of days or posts. */
export function FiguresTable({ caption, first, rows, totals }: Props) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const valuesOf = (figures: Figures) => FIGURES.map((figure) => formatNumber(figures[figure], locale))
  return (
    <NumbersTable
      caption={caption}
      columns={[first, ...FIGURES.map((figure) => i18n._(REPORT_NAMES[figure]))]}
      rows={rows.map(({ key, name, ...figures }) => ({ key, name, values: valuesOf(figures) }))}
      total={totals && { name: i18n._(REPORT_NAMES.total), values: valuesOf(totals) }}
    />
  )
}
