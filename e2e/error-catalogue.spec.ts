import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asAdmin } from './admin-at.ts'
import { openPage, untilLeft } from './browser.ts'
import { button, cardsOf, dialog, rejection, visit } from './screen.ts'
import { call } from './sign-in.ts'

/**
 * The rows of the specification's error catalogue that are about calls of the browser. A session that has ended is in
 * `login.spec.ts` and `interrupted.spec.ts`, tokens that cannot be exchanged in `http/cookies.db.test.ts`, unknown addresses in
 * `visitor.spec.ts`, error pages in `error-page.spec.ts` and `http/pages.test.ts`, lists that fail in `offline.spec.ts`, and what a
 * rejected error carries in `lib/http-caller.test.ts`.
 */

type Failure = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] | 'no answer' | 'no network'

const FAILURES: [string, Failure, string][] = [
  ['a rule, with its message', rejection('VERSION_STALE', 409), 'Someone else has changed this in the meantime.'],
  ['a time of 50 seconds that is over', 'no answer', 'The connection took too long. Please try again.'],
  ['a failed network', 'no network', 'Network connection error'],
  ['another status', { status: 418, body: 'short and stout' }, "I'm a Teapot"],
  ['a gateway', { status: 502, body: '<h1>Bad Gateway</h1>' }, 'We are very busy right now.'],
  ['a path that is not there', rejection('PATH_UNKNOWN', 404), 'There is nothing at this address.'],
]
const TIMEOUT_MS = 50_000
const TOAST_MS = 3_000

const expected = [/status of (409|418|50\d|404)/, /ERR_FAILED/]

/** The 50 seconds are over soon. */
const hurry = (page: Page): Promise<void> =>
  untilLeft(
    page.addInitScript((own) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms === own ? 500 : ms)
    }, TIMEOUT_MS),
  )

describe('a call that fails', () => {
  it('is told in a toast, for three seconds', async () => {
    const page = await asAdmin({ expected })
    await hurry(page)
    await visit(page, '/en/setting/records/province')
    const hide = page.getByRole('button', { name: /^Hide / }).filter({ visible: true })
    await hide.first().waitFor()
    const before = await hide.count()
    const toastOf = (message: string) => page.getByRole('listitem').filter({ hasText: message })
    for (const [what, failure, message] of FAILURES) {
      await page.route('**/trpc/catalog.save', async (route) => {
        if (failure === 'no network') await route.abort()
        else if (failure !== 'no answer') await route.fulfill(failure)
      })
      await hide.first().click()
      await toastOf(message).waitFor()
      expect(await hide.count(), what).toBe(before)
      await page.unroute('**/trpc/catalog.save')
    }
    const shown = Date.now()
    for (const [, , message] of FAILURES.slice(-1)) await toastOf(message).waitFor({ state: 'detached' })
    expect(Date.now() - shown).toBeGreaterThan(TOAST_MS - 1_000)
  })

  it('of the deletion of a configuration entry is told where it was asked for; done, the list is loaded anew', async () => {
    const data = { appName: 'Catalogue of errors', key: 'error.catalogue', type: 'test', input: 'text', value: 'x' }
    const page = await asAdmin({ expected })
    await call(page, 'catalog.save', { kind: 'configuration', id: 'error.catalogue', sort: 1, is_visible: true, data })
    await visit(page, '/en/setting/records/configuration?q=Catalogue')
    await page.route('**/trpc/catalog.remove', (route) => route.fulfill(rejection('VERSION_STALE', 409)))
    await button(page, 'Delete Catalogue of errors').click()
    const question = dialog(page, 'Delete “Catalogue of errors”?')
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText('Someone else has changed this in the meantime.').waitFor()
    await page.unroute('**/trpc/catalog.remove')
    const loaded = page.waitForRequest('**/trpc/catalog.list*')
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Catalogue of errors” has been deleted.').waitFor()
    await loaded
    await page.getByText('Nothing found').waitFor()
  })
})

it('lists that cannot be loaded raise no toast', async () => {
  const page = await openPage({ expected: [/NETWORK_TIMEOUT/] })
  await hurry(page)
  await visit(page, '/en/about')
  // Other failures are asked for again by themselves before they are told, which takes seconds.
  await page.route('**/trpc/post.list*', () => undefined)
  await page.getByRole('link', { name: 'Food', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).waitFor({ timeout: 20_000 })
  expect(await cardsOf(page).count()).toBe(0)
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
})
