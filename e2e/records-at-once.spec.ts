import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asAdmin } from './admin-at.ts'
import { lengthen } from './long-list.ts'
import { overflow, violations } from './page-checks.ts'
import { button, dialog, field, visit } from './screen.ts'
import { call } from './sign-in.ts'

const kind = 'category'

/** Makes categories whose English names begin with a word of their own, and lists them. */
async function categoriesAt(width: number, word: string, locale?: string): Promise<Page> {
  const path = `/setting/records/${kind}?q=${word}`
  const page = await asAdmin({ width, ...(locale && { locale }) })
  for (const nth of [1, 2, 3]) {
    const names = { kh: `${word} ${nth}`, en: `${word} ${nth}`, cn: `${word} ${nth}` }
    const data = { names, type: 'service', slug: `${word.toLowerCase()}-${nth}`, icon: 'book' }
    await call(page, 'catalog.save', {
      kind,
      id: `${word.toLowerCase()}-${nth}`,
      // The records of one word stand together, whatever other tests make.
      sort: 500 + 10 * word.length + nth,
      is_visible: true,
      data,
    })
  }
  await visit(page, locale ? path : `/en${path}`)
  await page.getByRole('link', { name: `${word} 3`, exact: true }).waitFor()
  return page
}

const tags = (page: Page, name: string) => page.getByText(name, { exact: true }).filter({ visible: true })
const undo = async (page: Page) => {
  await button(page, 'Undo').click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })
}

describe('records at once', () => {
  it('are chosen, hidden and changed after a look at the differences, or put in another order, and taken back as one', async () => {
    const page = await categoriesAt(1280, 'Teahouse')
    for (const nth of [1, 2]) await page.getByRole('checkbox', { name: `Choose Teahouse ${nth}` }).check()
    const bar = page.getByRole('toolbar', { name: 'Chosen records' })
    await bar.getByText('2 records chosen').waitFor()
    await bar.getByRole('button', { name: 'Hide' }).click()
    const sheet = dialog(page, 'Change the chosen records')
    await expect.poll(() => sheet.getByText('Changed', { exact: true }).count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await button(page, 'Save 2 changes').click()
    await page.getByText('The chosen records have been changed.').waitFor()
    await expect.poll(() => tags(page, 'Hidden').count()).toBe(2)
    await undo(page)
    await expect.poll(() => tags(page, 'Visible').count()).toBe(3)

    for (const nth of [2, 3]) await page.getByRole('checkbox', { name: `Choose Teahouse ${nth}` }).check()
    await bar.getByRole('button', { name: 'Change a field' }).click()
    await field(page, 'Field').selectOption('Icon')
    await field(page, 'Icon').fill('cup')
    await button(page, 'Show what will change').click()
    await sheet.getByText('cup').first().waitFor()
    await button(page, 'Save 2 changes').click()
    await page.getByText('The chosen records have been changed.').waitFor()
    await undo(page)

    // With the keyboard.
    await button(page, 'Change the order').click()
    const list = dialog(page, 'Change the order').getByRole('listitem').filter({ hasText: 'Teahouse' })
    await list.last().waitFor()
    const handle = page.getByRole('button', { name: 'Move “Teahouse 3”' })
    await handle.focus()
    await page.keyboard.press('Space')
    // Below a dialog nothing is heard.
    const said = dialog(page, 'Change the order').getByText(/“Teahouse 3” is over place \d+ of/)
    await said.waitFor({ state: 'attached' })
    const before = await said.textContent()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => said.textContent()).not.toBe(before)
    await page.keyboard.press('Space')
    await expect
      .poll(async () => (await list.allTextContents()).map((text) => text.trim()))
      .toEqual(['Teahouse 1', 'Teahouse 3', 'Teahouse 2'])
    await button(page, 'Save the order').click()
    await page.getByText('The order has been changed.').waitFor()
    const names = () => page.getByRole('link', { name: /^Teahouse \d$/ }).allTextContents()
    await expect.poll(names).toEqual(['Teahouse 1', 'Teahouse 3', 'Teahouse 2'])
    await undo(page)
    await expect.poll(names).toEqual(['Teahouse 1', 'Teahouse 2', 'Teahouse 3'])
  })

  it('are all there to be put in another order, however many they are', async () => {
    const page = await asAdmin({ width: 1280 })
    await lengthen(page, 'catalog.list', 201)
    await visit(page, `/en/setting/records/${kind}`)
    await button(page, 'Change the order').click()
    await expect.poll(() => dialog(page, 'Change the order').getByRole('listitem').count()).toBe(201)
  })

  it('are downloaded, changed in a file, looked at, imported, and taken back as one', async () => {
    const page = await categoriesAt(1280, 'Bakery')
    await button(page, 'CSV file').click()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
    const [names = '', ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n')
    const own = lines.filter((line) => line.startsWith('bakery-'))
    const choose = (text: string | Buffer) =>
      field(page, 'CSV file to import').setInputFiles({
        name: 'changed.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose(Buffer.from([0x69, 0x64, 0x0a, 0xe1, 0x9e]))
    await page.getByText('This file cannot be read.').waitFor()
    await choose([names, ...own, 'bakery-4,504,true,ក,Bakery 4,,service,bakery-4,book'].join('\n'))
    await page.getByText('1 record cannot be saved as it is.').waitFor()
    const changed = own.map((line) => line.replace('book', 'cake'))
    await choose([names, ...changed, 'bakery-4,504,true,ក,Bakery 4,四,service,bakery-4,cake'].join('\n'))
    await page.getByText('New', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Save 4 changes').click()
    await page.getByText('Imported: changed.csv').waitFor()
    await page.getByRole('link', { name: 'Bakery 4', exact: true }).waitFor()
    await undo(page)
    await page.getByRole('link', { name: 'Bakery 4', exact: true }).waitFor({ state: 'hidden' })
  })

  it('can be chosen and changed on a Khmer phone', async () => {
    const page = await categoriesAt(390, 'Kiosk', 'km-KH')
    await page.getByRole('checkbox', { name: 'Kiosk 1' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'លាក់' }).click()
    await page.getByRole('button', { name: 'រក្សាទុកការកែ ១' }).waitFor()
    expect([await overflow(page), await violations(page)]).toEqual([0, []])
  })
})
