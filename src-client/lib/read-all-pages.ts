import { MAX_PAGE_SIZE } from '#shared/limits.ts'

/** Of a list that its pages do not show whole: a row was added or deleted while they were read. */
class ListChanged extends Error {}

type Page<Row> = { rows: readonly Row[]; total: number }
export type ReadPage<Row> = (page: { page: number; pageSize: number }) => Promise<Page<Row>>

const ATTEMPTS = 3

/**
 * Reads all rows of a list, each of them once, in its order.
 * @throws ListChanged where it does not hold still
 */
export async function readAllPages<Row extends { id: string }>(read: ReadPage<Row>): Promise<Row[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const rows = await readOnce(read)
    if (rows) return rows
  }
  throw new ListChanged()
}

/** @returns undefined where the list has another length than at first: what moved then may be on none of the pages that were read */
async function readOnce<Row extends { id: string }>(read: ReadPage<Row>): Promise<Row[] | undefined> {
  const first = await read({ page: 1, pageSize: MAX_PAGE_SIZE })
  const rows = new Map(first.rows.map((row) => [row.id, row]))
  for (let page = 2; (page - 1) * MAX_PAGE_SIZE < first.total; page++) {
    const next = await read({ page, pageSize: MAX_PAGE_SIZE })
    if (next.total !== first.total) return undefined
    for (const row of next.rows) rows.set(row.id, row)
  }
  return rows.size === first.total ? [...rows.values()] : undefined
}
