import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'

const input = z.looseObject({ page: z.int().default(1), pageSize: z.int().optional() })
const answer = z.object({ result: z.object({ data: z.object({ rows: z.array(z.looseObject({})).min(1) }) }) })

/**
 * Makes a list as long as no test could, of copies of its first row.
 * @param procedure the query that answers with it, or with a page of it
 * @param numbered what copies have in the place of their own, from 1 on
 */
export async function lengthen(
  page: Page,
  procedure: string,
  total: number,
  numbered: (nth: number) => object = () => ({}),
): Promise<void> {
  await page.route(`**/trpc/${procedure}?*`, async (route) => {
    const url = new URL(route.request().url())
    const asked = input.parse(JSON.parse(url.searchParams.get('input') ?? ''))
    url.searchParams.set('input', JSON.stringify({ ...asked, page: 1 }))
    const response = await route.fetch({ url: url.href })
    const [row] = answer.parse(await response.json()).result.data.rows
    const all = Array.from({ length: total }, (_, index) => ({ ...row, id: `row-${index}`, ...numbered(index + 1) }))
    const { page: nth, pageSize = total } = asked
    const rows = all.slice((nth - 1) * pageSize, nth * pageSize)
    await route.fulfill({ response, json: { result: { data: { rows, total } } } })
  })
}

/** Chooses what alone has a part in its name, in the sheet where a long choice is searched. */
export async function chooseByPart(page: Page, label: string, part: string): Promise<void> {
  await page.getByRole('button', { name: `Search: ${label}`, exact: true }).click()
  const list = page.getByRole('dialog', { name: label, exact: true })
  await list.getByRole('searchbox').fill(part)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await list.getByRole('listitem').getByRole('button').click()
  await list.waitFor({ state: 'hidden' })
}
