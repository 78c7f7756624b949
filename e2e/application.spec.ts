import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openPage } from './browser.ts'
import { widthsOf } from './looks.ts'
import { violations } from './page-checks.ts'
import { DASHBOARD, join, peopleCalled } from './people.ts'
import { button, field, link, visit } from './screen.ts'
import { callAs } from './sign-in.ts'

const somebody = peopleCalled('bopha', '015 786')
const ME = z.object({ result: z.object({ data: z.object({ uuid: z.uuid() }) }) })

const uuidOf = async (page: Page) =>
  ME.parse(await (await page.request.get('/trpc/account.me')).json()).result.data.uuid

async function apply(page: Page, name: string): Promise<void> {
  await field(page, 'Business name').fill(name)
  await field(page, 'Dashboard password').fill(DASHBOARD)
  await field(page, 'Confirm dashboard password').fill(DASHBOARD)
  await page.getByRole('button', { name: /^Send/ }).click()
}

/** The status of the application, which screen readers are told of. */
const status = (page: Page, text: string) => page.locator('main').getByRole('status').getByText(text)
const WAITS = 'Please wait for an admin to approve your account!'

it.each(widthsOf('an application stands'))(
  'shows how an application stands once it is sent, and its decisions as they come: %d wide',
  async (width) => {
    const page = await openPage({ width, expected: [/403.*booking\.count/] })
    await join(page, somebody())
    await visit(page, '/en/setting/business')
    await apply(page, 'Lotus Boats')
    await status(page, WAITS).waitFor()
    const heading = page.getByRole('heading', { name: 'Lotus Boats' })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Your application is sent.')
      .waitFor()
    expect(await violations(page)).toEqual([])

    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const uuid = await uuidOf(page)
    await callAs('admin', 'business.decide', { uuid, status: 'rejected', reason: 'Please add a telephone number.' })
    await status(page, 'Your application was not approved.').waitFor()
    await status(page, 'Please add a telephone number.').waitFor()

    await apply(page, 'Lotus Boats Kampot')
    await status(page, WAITS).waitFor()
    await callAs('admin', 'business.decide', { uuid, status: 'approved' })
    await status(page, 'Your business account is approved.').waitFor()
    await link(page, 'Open the dashboard').waitFor()
    await callAs('admin', 'business.decide', { uuid, status: 'suspended', reason: 'Complaints' })
    await status(page, 'Complaints').waitFor()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(await button(page, 'Send application').count()).toBe(0)
  },
)
