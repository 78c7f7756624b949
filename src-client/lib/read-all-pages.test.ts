import { expect, it } from 'vitest'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import { readAllPages } from './read-all-pages.ts'

const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `row-${index}` }))

/** A list whose rows may change before each time that it is asked. */
function listOf(rows: { id: string }[], change: (asked: number) => void = () => undefined) {
  let asked = 0
  return async ({ page, pageSize }: { page: number; pageSize: number }) => {
    change(++asked)
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
  }
}

it.each([0, 1, MAX_PAGE_SIZE, MAX_PAGE_SIZE + 1, 3 * MAX_PAGE_SIZE])(
  'a list of %s rows is read whole',
  async (count) => {
    expect(await readAllPages(listOf(rowsTo(count)))).toEqual(rowsTo(count))
  },
)

it('no row is lost where one is deleted between two pages, nor doubled where one is added', async () => {
  const rows = rowsTo(2 * MAX_PAGE_SIZE)
  expect(await readAllPages(listOf(rows, (asked) => void (asked === 2 && rows.shift())))).toEqual(rows)
  const added = { id: 'added' }
  const all = await readAllPages(listOf(rows, (asked) => void (asked === 2 && rows.unshift(added))))
  expect(all).toEqual(rows)
})

it('a list that changes under every reading is refused, not shown in part', async () => {
  const rows = rowsTo(4 * MAX_PAGE_SIZE)
  const deleting = readAllPages(listOf(rows, (asked) => void (asked % 2 === 0 && rows.splice(0, MAX_PAGE_SIZE / 10))))
  await expect(deleting).rejects.toThrow()
})
