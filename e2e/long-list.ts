import type { Page } from 'playwright-core'
import { z } from 'zod'

const input = z.looseObject({ page: z.int().default(1), pageSize: z.int() })
const answer = z.object({ result: z.object({ data: z.object({ rows: z.array(z.looseObject({})).min(1) }) }) })

/** Makes a list as long as no test could, of copies of its first row. @param procedure the query that answers with a page of it */
export async function lengthen(page: Page, procedure: string, total: number): Promise<void> {
  await page.route(`**/trpc/${procedure}?*`, async (route) => {
    const url = new URL(route.request().url())
    const asked = input.parse(JSON.parse(url.searchParams.get('input') ?? ''))
    url.searchParams.set('input', JSON.stringify({ ...asked, page: 1 }))
    const response = await route.fetch({ url: url.href })
    const [row] = answer.parse(await response.json()).result.data.rows
    const all = Array.from({ length: total }, (_, index) => ({ ...row, id: `row-${index}` }))
    const rows = all.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize)
    await route.fulfill({ response, json: { result: { data: { rows, total } } } })
  })
}
