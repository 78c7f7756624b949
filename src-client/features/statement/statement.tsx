import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { DayField } from '#client/components/day-field.tsx'
import { NumbersTable } from '#client/components/numbers-table.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { printTables } from '#client/lib/print-tables.ts'
import { saveFile } from '#client/lib/save-file.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AdStatement } from '#shared/ad.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { csvOf } from './statement-files.ts'

/** How often an ad was seen and followed in a period, counted anew from the log. */
export default function Statement({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const today = phnomPenhDate(new Date())
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const query = trpc.ad.statement.useQuery({ id, from, to }, { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <div className="space-y-4">
      <div className="grid gap-3 md:grid-cols-2">
        <DayField label={t`From`} value={from} max={to} onChange={setFrom} />
        <DayField label={t`Until`} value={to} min={from} onChange={setTo} />
      </div>
      <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(statement) => <Counts statement={statement} name={name} />}
      </QueryResult>
    </div>
  )
}

function Counts({ statement, name }: { statement: AdStatement; name: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const table = useRef<HTMLTableElement>(null)
  const { days, from, to, position, is_confirmed } = statement
  const valuesOf = ({ views, clicks }: { views: number; clicks: number }) =>
    [views, clicks].map((value) => formatNumber(value, locale))
  const upTo = formatNumber(position, locale)
  const title = `${name} · ${formatDate(from, locale)} – ${formatDate(to, locale)}`
  return (
    <>
      <NumbersTable
        ref={table}
        caption={title}
        columns={[t`Day`, t`Views`, t`Clicks`]}
        rows={days.map((day) => ({ key: day.day, name: formatDate(day.day, locale), values: valuesOf(day) }))}
        total={{ name: t`Total`, values: valuesOf(statement) }}
      />
      {days.length === 0 && (
        <p className="text-soft">
          <Trans>Nobody has seen it in this period.</Trans>
        </p>
      )}
      <p role="status" className={is_confirmed ? 'text-sm text-soft' : 'text-sm text-laterite'}>
        {is_confirmed ? (
          <Trans>Counted anew from all events up to number {upTo}. What was counted along the way is the same.</Trans>
        ) : (
          <Trans>
            Counted anew from all events up to number {upTo}. What was counted along the way is not the same: this
            statement holds, and the read model ad_counts needs a replay.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="soft"
          onClick={() => saveFile(`ad-${statement.id}-${from}-${to}.csv`, 'text/csv', csvOf(statement))}
        >
          <Download aria-hidden="true" className="size-5" />
          <Trans>Save as CSV</Trans>
        </Button>
        <Button look="soft" onClick={() => table.current && printTables(title, [table.current])}>
          <Printer aria-hidden="true" className="size-5" />
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  )
}
