import { type ReactNode, useSyncExternalStore } from 'react'

/** A hidden name is for screen readers only. */
export type Column<Row> = { name: string; isHidden?: boolean; cell: (row: Row) => ReactNode }

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

const WIDE = '(min-width: 64rem)'

function watch(onChange: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)

/**
 * Remembers a row's place before something is done to it.
 *
 * @returns puts the keyboard there afterwards: on the row, on its neighbour if it has gone, or on the list around (`data-list`)
 */
export function rememberRowFocus(key: string): () => void {
  const row = rowOf(key)
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const list = row?.closest<HTMLElement>('[data-list]')
  return () => {
    const goal = rowOf(key) ?? (neighbour?.isConnected ? neighbour : list)
    if (goal instanceof HTMLElement) goal.focus()
  }
}

/** Puts the keyboard on a row, or on the list where the row is not shown. */
export const focusRow = (key: string): void =>
  (rowOf(key) ?? document.querySelector<HTMLElement>('[data-list]'))?.focus()

/** A dense table where there is room, else a card for each row. Only for the browser: it asks for the window's width. */
export function DataTable<Row>(props: TableProps<Row>) {
  const isWide = useSyncExternalStore(watch, () => matchMedia(WIDE).matches)
  return isWide ? <Table {...props} /> : <Cards {...props} />
}

/** Chinese breaks at each character, so that a short name takes the room that it needs. */
const SHORT_NAME = 12

const CELL = 'border-b border-line px-3 py-2.5 align-baseline first:ps-4 last:pe-4'

function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table
      aria-label={label}
      className="w-full border-separate border-spacing-0 rounded-card bg-raised text-sm shadow-card"
    >
      <thead>
        <tr>
          {columns.map(({ name, isHidden }) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-[var(--header-height)] z-10 border-b border-line bg-raised px-3 py-2.5 text-start text-soft first:rounded-ss-card first:ps-4 last:rounded-se-card last:pe-4 ${name.length > SHORT_NAME ? '' : 'whitespace-nowrap'}`}
            >
              {isHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-row={keyOf(row)}
            tabIndex={-1}
            className="[&:last-child>td]:border-0 hover:bg-accent-tint/40"
          >
            {columns.map(({ name, cell }) => (
              <td key={name} className={CELL}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Large text on a small phone has each name above what it names. */
function Cards<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const [[title], rest] = [columns.slice(0, 1), columns.slice(1)]
  return (
    <ul aria-label={label} className="space-y-3">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          data-row={keyOf(row)}
          tabIndex={-1}
          className="@container rounded-card bg-raised p-4 shadow-card"
        >
          {title?.cell(row)}
          <dl className="mt-2 space-y-1 text-sm">
            {rest.map(({ name, isHidden, cell }) => {
              const content = cell(row)
              if (content === null) return null
              return (
                <div
                  key={name}
                  className={
                    isHidden
                      ? 'pt-2'
                      : 'items-baseline gap-3 @min-[14rem]:grid @min-[14rem]:grid-cols-[7rem_minmax(0,1fr)]'
                  }
                >
                  <dt className={isHidden ? 'sr-only' : 'text-soft'}>{name}</dt>
                  <dd className="wrap-anywhere">{content}</dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
