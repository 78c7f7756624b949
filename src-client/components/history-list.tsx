import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import Pager from './pager.tsx'

type Props<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** A `HistoryItem`. */
  children: (row: Row) => ReactNode
  /** Names the list; by default it is one of changes. */
  label?: string
  /** Shown in place of a list without rows. */
  empty?: ReactNode
  /** Without it all rows are there. */
  pager?: ComponentProps<typeof Pager>
}

/** The changes of a thing, the newest first. */
export function HistoryList<Row>({ rows, keyOf, children, label, empty = null, pager }: Props<Row>) {
  const { t } = useLingui()
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        <ol aria-label={label ?? t`Changes, the newest first`} tabIndex={0} className="divide-y divide-line">
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>{children(row)}</Fragment>
          ))}
        </ol>
      )}
      {pager && <Pager {...pager} />}
    </>
  )
}
