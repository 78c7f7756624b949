import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { localePath } from '#shared/locales.ts'
import { type Child, startChild } from '../scripts/child.ts'
import { openPage } from './browser.ts'
import { itInLooks, pageIn, widthsOf } from './looks.ts'
import { expectSound, expectStill } from './page-checks.ts'
import { button, cardsOf, link, visit } from './screen.ts'

/** The product without its database. */
let broken: { server: Child; url: string }
beforeAll(async () => {
  const settings = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
  }
  const config = readConfig({ ...settings, PORT: String(await freePort()) })
  const server = startChild('web server', 'src-server/main.ts', config)
  broken = { server, url: (await server.ready) ?? '' }
})
afterAll(() => broken?.server.stop())

describe('the error page', () => {
  itInLooks('of the server is accessible and fits', async (look) => {
    const page = await openPage({ ...pageIn(look), expected: [/503/] })
    const response = await page.goto(broken.url + localePath(look.locale, '/visit'))
    expect(response?.status()).toBe(503)
    await expectSound(page)
    await expectStill(page)
  })

  it.each(widthsOf('of the browser'))(
    'of the browser is accessible, fits, names the status of an answer that is not ours, and is gone after another try: %d wide',
    async (width) => {
      const page = await openPage({ width, expected: [/ERR_FAILED|NETWORK_FAILED/, /status of 507/, /UNEXPECTED/] })
      await visit(page, '/en/about')
      await page.route('**/trpc/**', (route) => route.abort())
      await link(page, 'Food').click()
      const retry = button(page, 'Try again')
      await retry.waitFor()
      await expectSound(page)
      await page.unroute('**/trpc/**')
      await page.route('**/trpc/**', (route) => route.fulfill({ status: 507, body: '<h1>Full</h1>' }))
      await retry.click()
      await page.getByRole('alert').getByText('Insufficient Storage').waitFor()
      await page.unroute('**/trpc/**')
      await retry.click()
      await cardsOf(page).first().waitFor()
    },
  )
})
