import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adminAt, asAdmin } from './admin-at.ts'
import { lengthen } from './long-list.ts'
import { widthsOf } from './looks.ts'
import { overflow, violations } from './page-checks.ts'
import { button, dialog, field, link, visit } from './screen.ts'
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

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

// In one file, whose tests run one after the other: an order is refused when somebody changes a category meanwhile.
describe('categories', () => {
  it.each(widthsOf('records are made'))(
    'are made, checked, changed, hidden, deleted and brought back: %i wide',
    async (width) => {
      const page = await adminAt('/en/setting/records', { width })
      const id = `test-${width}`
      await page.getByRole('link', { name: 'Categories', exact: true }).click()
      await page.getByRole('link', { name: 'New record' }).click()
      const sheet = dialog(page, 'New record · Categories')

      // Every missing value is named beside its field, and in a summary that leads there.
      await button(page, 'Save').click()
      await sheet.getByRole('alert').getByText('Please fill in:').waitFor()
      await sheet.getByRole('button', { name: 'Name, English' }).click()
      await page.keyboard.type(`Night market ${width}`)
      await group(page, 'Name').getByLabel('ខ្មែរ').fill('ផ្សាររាត្រី')
      await group(page, 'Name').getByLabel('中文').fill('夜市')
      await field(page, 'Page').selectOption('food')
      await field(page, 'Icon').fill('soup')
      await field(page, 'Name in addresses').fill('Not A Slug')
      await field(page, 'Code').fill(id)
      await page.getByRole('textbox', { name: 'Order' }).fill('៩៩')
      expect(await violations(page)).toEqual([])
      await button(page, 'Save').click()
      await expect.poll(() => field(page, 'Name in addresses').getAttribute('aria-invalid')).toBe('true')
      await field(page, 'Name in addresses').fill(`night-market-${width}`)
      await button(page, 'Save').click()
      await sheet.waitFor({ state: 'hidden' })

      await field(page, 'Search all texts').fill(`night MARKET ${width}`)
      await page.keyboard.press('Enter')
      const visible = page.getByText('Visible', { exact: true }).filter({ visible: true })
      await expect.poll(() => visible.count()).toBe(1)
      expect(new URL(page.url()).searchParams.get('q')).toBe(`night MARKET ${width}`)
      expect(await page.getByText('99', { exact: true }).filter({ visible: true }).count()).toBe(1)
      expect(await overflow(page)).toBe(0)

      await page.getByRole('link', { name: `Night market ${width}`, exact: true }).click()
      await group(page, 'Name').getByLabel('English').fill(`Night market ${width} by the river`)
      await button(page, 'Save').click()
      const name = `Night market ${width} by the river`
      await page.getByRole('link', { name, exact: true }).waitFor()
      await button(page, `Hide ${name}`).click()
      await page.getByText('Hidden', { exact: true }).filter({ visible: true }).waitFor()

      await button(page, `Delete ${name}`).click()
      await page
        .getByRole('dialog', { name: `Delete “${name}”?` })
        .getByRole('button', { name: 'Delete' })
        .click()
      await page.getByText(`“${name}” has been deleted.`).waitFor()
      await page.getByText('Nothing found').waitFor()
      await button(page, 'Undo').click()
      await page.getByRole('link', { name, exact: true }).waitFor()
      await page.getByText('Hidden', { exact: true }).filter({ visible: true }).waitFor()
    },
  )

  it('show both changes after an edit conflict, save the chosen one, and stay away once somebody else has deleted them', async () => {
    const page = await asAdmin({ width: 1280 })
    const data = {
      names: { kh: 'ហាងសៀវភៅ', en: 'Bookshops', cn: '书店' },
      type: 'service',
      slug: 'bookshops',
      icon: 'book',
    }
    const record = { kind: 'category', id: 'conflict', sort: 5, is_visible: true, data }
    await call(page, 'catalog.save', record)
    await visit(page, '/en/setting/records/category?q=书&edit=conflict')
    await group(page, 'Name').getByLabel('English').fill('Book stores')
    const names = { kh: 'បណ្ណាគារ', en: 'Books', cn: '书店' }
    await call(page, 'catalog.save', { ...record, data: { ...data, names } })
    await button(page, 'Save').click()
    await page.getByText('Someone else has changed this in the meantime. Please check it, then save again.').waitFor()
    expect(await group(page, 'Name').getByLabel('ខ្មែរ').inputValue()).toBe('បណ្ណាគារ')
    await page.getByText('Someone else entered “Books” in the meantime.').waitFor()
    expect(await group(page, 'Name').getByLabel('English').inputValue()).toBe('Book stores')
    await button(page, 'Use theirs').click()
    await group(page, 'Name').getByLabel('中文').fill('书铺')
    await button(page, 'Save').click()
    await page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'hidden' })
    await link(page, 'Books').click()
    const texts = () =>
      Promise.all(['ខ្មែរ', 'English', '中文'].map((language) => group(page, 'Name').getByLabel(language).inputValue()))
    await expect.poll(texts).toEqual(['បណ្ណាគារ', 'Books', '书铺'])

    await group(page, 'Name').getByLabel('English').fill('Book houses')
    await call(page, 'catalog.remove', { kind: 'category', id: 'conflict' })
    await button(page, 'Save').click()
    const gone = page.getByRole('alert').filter({ hasText: 'This entry cannot be found. It may have been removed.' })
    await gone.waitFor()
    await button(page, 'Save').click()
    await gone.waitFor()
    expect(await group(page, 'Name').getByLabel('English').inputValue()).toBe('Book houses')
    await visit(page, '/en/setting/records/category?edit=conflict')
    await dialog(page, 'Categories').getByText('This record is no longer in the list.').waitFor()
  })

  it('are searched apart from the site, and keep the place of the keyboard where a row changes, goes and comes back', async () => {
    const page = await asAdmin({ width: 1280 })
    const names = { kh: 'ហាងខ្លែង', en: 'Kite shops', cn: '风筝店' }
    const data = { names, type: 'service', slug: 'kites', icon: 'wind' }
    await call(page, 'catalog.save', { kind: 'category', id: 'kites', sort: 5, is_visible: true, data })
    await visit(page, '/en/setting/records/category?q=Kite')
    expect(await field(page, 'Search all texts').inputValue()).toBe('Kite')
    expect(await field(page, 'Search places, food, events…').inputValue()).toBe('')
    await button(page, 'Hide Kite shops').press('Enter')
    await button(page, 'Show Kite shops').waitFor()
    expect(await focused(page)).toBe('Show Kite shops')
    await button(page, 'Delete Kite shops').press('Enter')
    await dialog(page, 'Delete “Kite shops”?').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('Nothing found').waitFor()
    expect(await focused(page)).toBe('Undo')
    await page.keyboard.press('Enter')
    await link(page, 'Kite shops').waitFor()
    await expect.poll(() => focused(page)).toBe('Kite shops')
  })

  it('stay where somebody else has changed them since the list was read, and can be deleted once that is seen', async () => {
    const page = await asAdmin({ expected: [/status of 409/] })
    const names = { kh: 'ហាងផ្កា', en: 'Flower stalls', cn: '花店' }
    const record = { kind: 'category', id: 'stalls', sort: 5, is_visible: true }
    const data = { names, type: 'service', slug: 'stalls', icon: 'wind' }
    await call(page, 'catalog.save', { ...record, data })
    await visit(page, '/en/setting/records/category?q=Flower')
    await button(page, 'Delete Flower stalls').waitFor()
    await call(page, 'catalog.save', { ...record, data: { ...data, names: { ...names, en: 'Flower markets' } } })
    await button(page, 'Delete Flower stalls').click()
    const question = page.getByRole('dialog').filter({ visible: true })
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText('Someone else has changed this in the meantime.').waitFor()
    await question.getByText('Delete “Flower markets”?').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Flower markets” has been deleted.').waitFor()
  })
})

describe('many categories at once', () => {
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
