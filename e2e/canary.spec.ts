import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { waitForHydration } from './page-checks.ts'

/** A member's secrets, which no page, storage or cache may hold; the phone only masked. */
const SECRETS = {
  email: 'canary-mail@example.com',
  phone: '12777888',
  password: 'canary-password-one',
  dashboard: 'canary-dashboard-password',
}

/** Makes a call as the page itself does. */
const callFromPage = (page: Page, path: string, input: object) =>
  page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`/trpc/${path}`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(await response.text())
    },
    { path, body: JSON.stringify(input) },
  )

/** All that the browser keeps for scripts: both storages, the caches of service workers, and cookies. */
const browserStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        texts.push(request.url, (await response?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })

it('no page and no browser storage holds secrets of a member', async () => {
  const { email, phone, password, dashboard } = SECRETS
  const page = await openPage({ expected: [/status of 40[0134]/] })
  const documents: string[] = []
  page.on('response', (response) => {
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    if (isPage)
      void response.text().then(
        (text) => documents.push(`${response.url()}\n${text}`),
        () => {},
      )
  })

  await page.goto('/en/account/register')
  await waitForHydration(page)
  for (const [label, value] of [
    ['Username', 'canary.member'],
    ['Phone or e-mail', `0${phone}`],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Register', exact: true }).filter({ visible: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/account/'))
  await callFromPage(page, 'account.save', { email, bio: 'I bake.', current_password: password })
  const secret = { password: dashboard, confirm_password: dashboard }
  await callFromPage(page, 'business.submit', { business_name: 'Canary Guesthouse', ...secret })

  const paths = [
    '/en',
    '/kh/visit',
    '/cn/setting',
    '/en/setting/myprofile',
    '/en/setting/admin',
    '/en/user/canary.member',
    '/en/account/login',
  ]
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    const storage = await browserStorage(page)
    for (const text of Object.values(SECRETS)) expect(storage, `${path}: ${text}`).not.toContain(text)
  }
  const cookies = await page.context().cookies()
  const tokens = cookies.filter(({ name }) => name.endsWith('_token'))
  expect(tokens.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual(
    Array(2).fill({ httpOnly: true, sameSite: 'Lax' }),
  )
  expect(documents.length).toBeGreaterThan(paths.length - 1)
  for (const text of [...Object.values(SECRETS), ...tokens.map(({ value }) => value)])
    expect(
      documents.filter((html) => html.includes(text)).map((html) => html.split('\n', 1)[0]),
      text,
    ).toEqual([])

  await callFromPage(page, 'account.signOut', {})
  await page.goto('/en')
  await waitForHydration(page)
  const left = (await page.context().cookies()).filter(({ name }) => name.endsWith('_token'))
  expect(left).toEqual([])
  await expect.poll(() => browserStorage(page)).not.toContain('canary.member')
})
