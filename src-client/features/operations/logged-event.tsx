import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HistoryBy } from '#client/components/history-by.tsx'
import { HistoryField, HistoryFields } from '#client/components/history-item.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { EventDetails, LoggedEvent } from '#shared/operations.ts'
import { fieldsOf, valueText } from './fields-of.ts'
import { type OperationsSearch, toOperations } from './operations-search.ts'

export const LINK = 'inline-flex min-h-11 items-center font-bold text-accent lg:min-h-6'

type ToProps = { search: OperationsSearch; className?: string; current?: boolean; children: ReactNode }

/** A link to a place of the control room. */
export const To = ({ search, className = LINK, current, children }: ToProps) => (
  <Link
    to="/setting/admin"
    search={toOperations(search)}
    resetScroll={false}
    activeOptions={{ exact: true }}
    aria-current={current ? 'true' : undefined}
    className={className}
  >
    {children}
  </Link>
)

export const ToEvent = ({ event: { position, type } }: { event: Pick<LoggedEvent, 'position' | 'type'> }) => (
  <To search={{ part: 'event', at: position }}>{type}</To>
)

/** An id is seldom read to its end, and a stream's name may be long. */
export const ToStream = ({ stream, at }: { stream: string; at?: number }) => (
  <To search={{ part: 'stream', subject: stream, at }} className={`${LINK} max-w-full`}>
    <span className="truncate">{stream}</span>
  </To>
)

/** When something happened, and who did it. */
export function WhenAndWho({ event: { at, by } }: { event: Pick<LoggedEvent, 'at' | 'by'> }) {
  const locale = useLocale()
  return (
    <>
      <time dateTime={at}>{formatMoment(at, locale)}</time> · <HistoryBy by={by} />
    </>
  )
}

/** What an event changed, field by field. What was not there before is all of it. */
export const Changes = ({ changes }: { changes: EventDetails['changes'] }) => (
  <HistoryFields>
    {changes.flatMap(({ path, before, after }) => {
      if (before === undefined || before === null)
        return fieldsOf(after, path).map((field) => (
          <HistoryField key={field.path} label={field.path} after={field.value} />
        ))
      return [<HistoryField key={path} label={path} before={valueText(before)} after={valueText(after)} />]
    })}
  </HistoryFields>
)
