import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, type PageOptions } from '../browser.ts'
import { expectSound } from '../page-checks.ts'
import { button, errorOf, field } from '../screen.ts'
import { type BuiltPage, buildPage } from './built-page.ts'

let openKit: BuiltPage
beforeAll(async () => {
  openKit = await buildPage()
})

/** A browser whose clock is not Cambodia's. */
const ELSEWHERE = { timezone: 'America/New_York' }

async function kit(options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ width: 1280, ...options })
  await openKit(page)
  await field(page, 'Phone 1').waitFor()
  return page
}

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement instanceof HTMLInputElement && activeElement.labels?.[0]
    return (label ? label.textContent : activeElement?.ariaLabel || activeElement?.textContent) ?? ''
  })

/** Presses Tab until the control has the focus; a date has several stops. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if ((await focusedName(page)) === name) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

const sent = async (page: Page): Promise<unknown> => JSON.parse((await page.locator('output').textContent()) || 'null')

const phones = (page: Page): Promise<string[]> =>
  page
    .getByLabel(/^Phone \d$/)
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))

describe('the form kit by keyboard', () => {
  it('takes a day, a time of day and an instant, by the clock of Phnom Penh', async () => {
    const page = await kit(ELSEWHERE)
    await tabTo(page, 'Day')
    await page.keyboard.type('11092026')
    await tabTo(page, 'Opens')
    await page.keyboard.type('0730AM')
    await tabTo(page, 'Starts')
    await page.keyboard.type('110920260815PM')
    await button(page, 'Save').press('Enter')
    await expect
      .poll(() => sent(page))
      .toEqual({
        day: '2026-11-09',
        opens: '07:30',
        starts: '2026-11-09T13:15:00.000Z',
        phones: [{ value: '012' }],
      })
  })

  it('keeps the rest of an instant while its year is typed, and asks for one that is incomplete', async () => {
    const page = await kit(ELSEWHERE)
    const starts = field(page, 'Starts')
    await tabTo(page, 'Starts')
    await page.keyboard.type('110920260815PM')
    for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('2027')
    expect(await starts.inputValue()).toBe('2027-11-09T20:15')

    await page.keyboard.press('Backspace')
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
    expect(await errorOf(page, 'Starts')).toBe('Field required!')
    expect(await sent(page)).toBeNull()
    await tabTo(page, 'Starts')
    await page.keyboard.press('Enter')
    expect(await focusedName(page)).toBe('Starts')
  })

  it('adds, moves and removes items of a list, and says so', async () => {
    const page = await kit()
    const status = page.locator('p[role=status]')
    await tabTo(page, 'Add')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Phone 2')
    await page.keyboard.type('013')
    await tabTo(page, 'Add')
    await page.keyboard.press('Space')
    await expect.poll(() => focusedName(page)).toBe('Phone 3')
    await page.keyboard.type('014')
    expect(await button(page, 'Add').count(), 'at most three').toBe(0)

    await button(page, 'Move Phone 1 down').focus()
    for (const position of [2, 3]) {
      await page.keyboard.press('Enter')
      await expect.poll(() => status.textContent()).toBe(`Phone ${position - 1} moved to ${position}`)
      expect(await focusedName(page)).toBe(`Move Phone ${position} down`)
    }
    await page.keyboard.press('Enter')
    expect(await phones(page)).toEqual(['013', '014', '012'])

    await tabTo(page, 'Remove Phone 3')
    await page.keyboard.press('Enter')
    await expect.poll(() => status.textContent()).toBe('Phone 3 removed')
    expect(await phones(page)).toEqual(['013', '014'])
    await tabTo(page, 'Add')
  })

  it.each([390, 1280])('finds the item that is wrong, and looks sound: %i wide', async (width) => {
    const page = await kit({ width })
    await button(page, 'Add').press('Enter')
    await button(page, 'Save').press('Enter')
    await expect.poll(() => errorOf(page, 'Phone 2')).toBe('Field required!')
    await expectSound(page)
    await button(page, 'Phone, Phone 2').press('Enter')
    expect(await focusedName(page)).toBe('Phone 2')
  })
})
