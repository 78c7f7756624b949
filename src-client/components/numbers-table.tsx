import type { ReactNode, Ref } from 'react'

type Row = { name: ReactNode; values: readonly string[] }
type Props = {
  caption: string
  /** The name of the rows' names, then those of their values. */
  columns: readonly [string, ...string[]]
  rows: readonly (Row & { key: string })[]
  total?: Row | undefined
  ref?: Ref<HTMLTableElement>
}

/** Numbers of days or things, as they are printed; the values are texts in the visitor's language. */
export function NumbersTable({ caption, columns: [first, ...others], rows, total, ref }: Props) {
  return (
    <div className="overflow-x-auto">
      <table ref={ref} className="w-full text-sm">
        <caption className="pb-2 text-start font-bold">{caption}</caption>
        <thead>
          <tr className="text-soft">
            <th scope="col" className="py-1.5 text-start">
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className="py-1.5 ps-3 text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ...row }) => (
            <NumbersRow key={key} {...row} columns={others} />
          ))}
        </tbody>
        {total && (
          <tfoot className="font-bold">
            <NumbersRow {...total} columns={others} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function NumbersRow({ name, values, columns }: Row & { columns: readonly string[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-start font-normal">
        {name}
      </th>
      {columns.map((column, nth) => (
        <td key={column} className="py-1.5 ps-3 text-end">
          {values[nth]}
        </td>
      ))}
    </tr>
  )
}
