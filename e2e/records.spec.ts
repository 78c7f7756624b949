import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adminAt } from './admin-at.ts'
import { violations, waitForHydration } from './page-checks.ts'
import { button, dialog, field, link, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

describe('the records', () => {
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
