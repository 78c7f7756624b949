import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminAt, asAdmin } from './admin-at.ts'
import { overflow, violations } from './page-checks.ts'
import { restCall } from './rest-call.ts'
import { button, dialog, field, picture, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'

/** Others at each try. */
const names = () => ({ KEY: `test.colour-${Date.now()}`, GROUP: `test-${Date.now()}` })

/** The short words of a page's table that stand in several lines. */
const brokenWords = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const words = text.textContent ?? ''
      if (words.length <= 8 && !/\s/.test(words) && lines.size > 1) found.push(words)
    }
    return found
  })

/** The value that everybody reads. */
async function valueAt(key: string): Promise<unknown> {
  const { data } = await restCall('GET', 'getConfiguration')
  return Array.isArray(data) ? data.find((entry) => entry.key === key)?.value : undefined
}

it('the configuration is made with a value of its type, read by everybody at once, and had back as it was', async () => {
  const { KEY, GROUP } = names()
  const page = await adminAt('/en/setting/records/configuration', { width: 1280 })
  for (const name of ['Name', 'Key', 'Group', 'Order', 'Status', 'Created'])
    await page.getByRole('columnheader', { name, exact: true }).waitFor()
  // A page has ten entries, below the row of headings.
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  await page
    .getByText(/^\d\d-\d\d-\d{4} \d\d:\d\d [ap]m$/)
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'New record' }).click()
  const sheet = dialog(page, 'New record · Configuration')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Colour of the test')
  await field(page, 'Code').fill(KEY)
  await sheet.getByRole('textbox', { name: 'Key', exact: true }).fill(KEY)
  await sheet.getByRole('textbox', { name: 'Group', exact: true }).fill(GROUP)
  await field(page, 'Input').selectOption('colour')
  // Beside it a colour can be mixed.
  const value = sheet.getByRole('textbox', { name: 'Value', exact: true }).first()
  await value.fill('teal')
  await button(page, 'Save').click()
  await sheet.getByText('Please enter a colour, such as #0F766E.', { exact: true }).waitFor()
  await value.fill('#0f766e')
  expect(await violations(page)).toEqual([])
  await button(page, 'Save').click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await valueAt(KEY)).toBe('#0f766e')

  await page
    .getByRole('navigation', { name: 'Group' })
    .getByRole('link', { name: new RegExp(`^${GROUP}`) })
    .click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  // An entry is found by its name, and by nothing else that it holds.
  await field(page, 'Search by name').fill(KEY)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await field(page, 'Search by name').fill('colour of the test')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('link', { name: 'Colour of the test', exact: true })
  await page.getByRole('link', { name: 'Edit Colour of the test' }).click()
  const editor = dialog(page, 'Colour of the test')
  await field(page, 'Input').selectOption('localized')
  await editor.getByRole('group', { name: 'Value' }).getByLabel('English').fill('Teal')
  await button(page, 'Save').click()
  await editor.waitFor({ state: 'hidden' })
  expect(await valueAt(KEY)).toBe('Teal')

  await entry.click()
  await button(page, 'History').click()
  const history = page.getByRole('list', { name: 'Changes, the newest first' })
  await history.getByText('{"en":"Teal"}').waitFor()
  await button(page, 'Have this version back').click()
  await page.getByRole('button', { name: 'Have it back' }).click()
  await page.getByText('Restored', { exact: true }).waitFor()
  await editor.waitFor({ state: 'hidden' })
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  expect(await valueAt(KEY)).toBe('#0f766e')
})

it('each type of value has its own control, which says what is wrong and takes what is right', async () => {
  const { KEY } = names()
  const page = await asAdmin({ width: 1280 })
  await call(page, 'catalog.save', {
    ...{ kind: 'configuration', id: KEY },
    data: { appName: KEY, key: KEY, type: 'test', input: 'text', value: 'As it was' },
  })
  const editor = dialog(page, KEY)
  const value = editor.getByRole('textbox', { name: 'Value', exact: true }).first()
  const open = async (type: string) => {
    await visit(page, `/en/setting/records/configuration?edit=${KEY}`)
    await field(page, 'Input').selectOption(type)
  }
  const save = async () => {
    await button(page, 'Save').click()
    await editor.waitFor({ state: 'hidden' })
    return valueAt(KEY)
  }

  for (const [type, wrong, problem, right] of [
    ['text', null, null, 'A journey'],
    ['number', 'many', 'Please enter a number, such as 5 or 12.50.', '4100.5'],
    ['colour', 'teal', 'Please enter a colour, such as #0F766E.', '#0f766e'],
    ['json', '{a:1}', 'This is not valid JSON.', '{"a":[1]}'],
  ] as const) {
    await open(type)
    if (wrong !== null) {
      await value.fill(wrong)
      await button(page, 'Save').click()
      await editor.getByText(problem, { exact: true }).waitFor()
    }
    await value.fill(right)
    expect(await save(), type).toBe(right)
  }

  await open('boolean')
  const onOrOff = editor.getByRole('checkbox', { name: 'Value', exact: true })
  await onOrOff.check()
  expect(await save()).toBe('true')
  await open('boolean')
  await onOrOff.uncheck()
  expect(await save()).toBe('false')

  await open('localized')
  const texts = editor.getByRole('group', { name: 'Value' })
  await texts.getByLabel('English').fill('Teal')
  expect(await violations(page)).toEqual([])
  expect(await save()).toBe('Teal')

  await open('image')
  await texts.locator('input[type=file]').setInputFiles(await picture('logo.png'))
  await texts.getByRole('img', { name: 'Value' }).waitFor()
  expect(await save()).toMatch(/\/uploads\/.+\.png$/)
})

it('the form says that the site cannot use a rate, and saves nothing', async () => {
  const page = await adminAt('/en/setting/records/configuration?edit=money.riel_per_dollar', { width: 1280 })
  const editor = page.getByRole('dialog').first()
  await editor.getByText('From 100 to 1,000,000.').waitFor()
  await editor.getByRole('textbox', { name: 'Value', exact: true }).fill('0.001')
  await button(page, 'Save').click()
  await editor
    .getByText('The site cannot use this value. The entry itself says what is possible.', { exact: true })
    .waitFor()
  expect(await valueAt('money.riel_per_dollar')).toBe('4000')
})

it('the price of a pass is asked about where it may be in riel, and kept in dollars', async () => {
  const page = await adminAt('/en/setting/records/pass?edit=angkor-pass', {
    width: 1280,
    expected: [...REJECTED, /ERR_FAILED/],
  })
  const price = page.getByRole('dialog').first().locator('[name="data.price"]')
  const saves: string[] = []
  await page.route(/catalog\.save/, (route) => {
    saves.push(route.request().postData() ?? '')
    return route.abort()
  })
  await price.fill('៦,០០០')
  await button(page, 'Save').click()
  const question = page.getByRole('group', { name: 'Is this $6,000, or 6,000 riel?' })
  await question.getByRole('button', { name: '6000៛' }).click()
  await page.getByText('6000៛ = $1.50', { exact: true }).waitFor()
  expect(saves).toEqual([])
  await button(page, 'Save').click()
  await expect.poll(() => saves.join()).toContain('"price":1.5,')
})

it('an entry and its history are read on a Khmer phone', async () => {
  const page = await adminAt('/setting/records/configuration?edit=brand.name.kh', { width: 390, locale: 'km-KH' })
  await page.getByRole('dialog').first().waitFor()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'ប្រវត្តិ' }).click()
  await page.getByRole('list', { name: 'ការកែប្រែ ថ្មីបំផុតមុន' }).waitFor()
  expect([await overflow(page), await violations(page)]).toEqual([0, []])
})

it('its table breaks no short word, in Chinese or in Khmer', async () => {
  const page = await asAdmin({ width: 1280 })
  for (const prefix of ['/cn', '']) {
    await visit(page, `${prefix}/setting/records/configuration`)
    await page.getByRole('table').waitFor()
    expect([await brokenWords(page), await overflow(page)], prefix).toEqual([[], 0])
  }
})
