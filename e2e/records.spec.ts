import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adminAt, asAdmin } from './admin-at.ts'
import { widthsOf } from './looks.ts'
import { overflow, violations, waitForHydration } from './page-checks.ts'
import { button, dialog, field, link, visit } from './screen.ts'
import { call, signInAs } from './sign-in.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

describe('the records', () => {
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

  it('are in the filters of a list at once', async () => {
    const page = await adminAt('/en/setting/records/place_type', { width: 1280 })
    const typesOfServices = async () => {
      await button(page, 'More').click()
      await link(page, 'Services').click()
      await page.waitForURL('**/en/service')
      await button(page, 'Type').click()
      return page.getByRole('dialog', { name: 'Type' }).getByRole('link')
    }
    await (await typesOfServices()).first().waitFor()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.waitForURL('**/en/setting/records/place_type')
    await link(page, 'New record').click()
    await group(page, 'Name').getByLabel('ខ្មែរ').fill('កន្លែងលាងរថយន្ត')
    await group(page, 'Name').getByLabel('English').fill('Car wash')
    await group(page, 'Name').getByLabel('中文').fill('洗车')
    await field(page, 'Page').selectOption('service')
    await button(page, 'Save').click()
    await page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'hidden' })
    await (await typesOfServices()).filter({ hasText: 'Car wash' }).waitFor()
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

  it('are called by their kind, keep unsaved input through a reload, and lead back to the kinds', async () => {
    const page = await adminAt('/en/setting/records/place_type')
    await page.getByRole('heading', { level: 1, name: 'Place types' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Place types · /)
    await link(page, 'New record').click()
    await expect.poll(() => page.title()).toMatch(/^New record · Place types · /)
    await group(page, 'Name').getByLabel('English').fill('Lighthouse')
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => group(page, 'Name').getByLabel('English').inputValue()).toBe('Lighthouse')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.title()).toMatch(/^Place types · /)
    await link(page, 'Records').click()
    await page.waitForURL('**/en/setting/records')
    await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Records · /)
  })

  it('are opened where they are not on the page, which is the last one in place of one behind it', async () => {
    const page = await adminAt('/en/setting/records/province?edit=takeo')
    await dialog(page, 'Takeo').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Takeo · Provinces and areas · /)
    expect(await group(page, 'Name').getByLabel('English').inputValue()).toBe('Takeo')
    for (const [address, last] of [
      ['/setting/records/province?page=99', 'Takeo'],
      // The list is of the demo's members alone: others register meanwhile.
      ['/setting/admin?tab=members&q=demo&page=99', '@demo.owner'],
    ] as const) {
      await visit(page, `/en${address}`)
      await page.waitForURL((url) => Number(url.searchParams.get('page') ?? 1) < 99)
      await page.getByRole('main').getByText(last).first().waitFor()
    }
  })

  it('name the choices in the language of the page', async () => {
    const page = await adminAt('/cn/setting/records/section?edit=NEW')
    const choices = field(page, '内容').getByRole('option')
    await choices.filter({ hasText: '即将举行的活动' }).waitFor({ state: 'attached' })
    for (const choice of await choices.allTextContents()) expect(choice).not.toMatch(/[a-z]/)
  })

  it('are for admins only, and name an unknown kind', async () => {
    const page = await adminAt('/en/setting/records/no-such-kind')
    await page.getByText('There are no records of this kind').waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().clearCookies()
    await signInAs(page, 'member')
    await visit(page, '/en/setting/records')
    await page.getByText('This is for admins').waitFor()
  })
})
