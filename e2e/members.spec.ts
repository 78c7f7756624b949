import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { HTML_LANG, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { hydrated, overflow, violations } from './page-checks.ts'
import { call, demoPasswords, signInAs } from './sign-in.ts'
import { wordsIn } from './words.ts'

const PASSWORD = 'rice-field-at-dawn'
const DASHBOARD = 'boats-in-the-harbour'

type Person = { username: string; phone: string }

let count = 0
/** Somebody whose name and number nobody else has. */
function somebody(): Person {
  const number = String(++count).padStart(3, '0')
  return { username: `chenda.${number}`, phone: `015 777 ${number}` }
}

const english = wordsIn('en')

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens a page and waits until the application has taken it over. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Signs somebody up through the server's other door, and a page's browser in. */
async function join(page: Page, { username, phone }: Person): Promise<void> {
  await call(page, 'account.register', { username, phone, password: PASSWORD, confirm_password: PASSWORD })
}

const kept = (page: Page): Promise<unknown> => page.evaluate(() => JSON.parse(localStorage.getItem('domner') ?? 'null'))

/** What stands below a field that is wrong. */
async function problemOf(page: Page, label: string): Promise<string | null> {
  await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
  const id = (await field(page, label).getAttribute('aria-describedby'))?.split(' ').at(-1)
  return page.locator(`[id="${id}"]`).textContent()
}

const picture = () =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: '#b35c44' } })
    .png()
    .toBuffer()

/** Refusals are errors to the browser's console. */
const REFUSED = [/status of 40[0139]/]

describe('the journey of a member', () => {
  it.each([
    { locale: 'kh', width: 390 },
    { locale: 'en', width: 1280 },
    { locale: 'cn', width: 390 },
  ] as const)(
    'from registration to a business, its suspension and the end: $locale, $width wide',
    { timeout: 180_000 },
    async ({ locale, width }) => {
      const words = wordsIn(locale)
      const at = (path: string) => localePath(locale, path)
      const person = somebody()
      const page = await openPage({ width, locale: HTML_LANG[locale], expected: [...REFUSED, /404/] })
      const office = await openPage({ width: 1280, expected: REFUSED })
      await signInAs(office, 'admin')

      // They register, and tell of themselves.
      await visit(page, at('/account/register'))
      await field(page, words('Username')).fill(person.username)
      await field(page, words('Phone')).fill(person.phone)
      await field(page, words('Password')).fill(PASSWORD)
      await field(page, words('Confirm password')).fill(PASSWORD)
      await button(page, words('Register')).click()
      await page.waitForURL((url) => url.pathname === at('/'))
      await visit(page, at('/setting/myprofile'))
      await link(page, words('Edit profile')).click()
      const edit = dialog(page, words('Edit profile'))
      await edit
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() })
      await field(page, words('Nickname')).fill('Chenda Prak')
      await field(page, words('About me')).fill('I show the way to quiet temples.')
      expect(await violations(page)).toEqual([])
      await button(page, words('Save')).click()
      await edit.waitFor({ state: 'detached' })
      await page.getByText(words('Saved'), { exact: true }).waitFor()
      await page.getByText('I show the way to quiet temples.').waitFor()
      await expect
        .poll(() => page.locator('main img[src*="/uploads/"]').filter({ visible: true }).count())
        .toBeGreaterThan(0)
      expect(new URL(page.url()).pathname).toBe(at('/setting/myprofile'))

      // They sign out; the way to their business leads past the login, where their number is enough.
      if (width < 768) await visit(page, at('/setting'))
      await button(page, words('Sign out')).click()
      await button(page, words('Yes')).click()
      await page.waitForURL((url) => url.pathname === at('/'))
      await visit(page, at('/setting/business'))
      await page.waitForURL((url) => url.pathname === at('/account/login'))
      await field(page, words('Username, e-mail or phone')).fill(person.phone)
      await field(page, words('Password')).fill(PASSWORD)
      await button(page, words('Login')).click()
      await page.waitForURL((url) => url.pathname === at('/setting/business'))

      // They apply as an owner, and wait.
      await field(page, words('Business name')).fill(`Chenda Tours ${person.username}`)
      await field(page, words('Telegram name or link')).fill('@chenda')
      await field(page, words('Dashboard password')).fill(DASHBOARD)
      await field(page, words('Confirm dashboard password')).fill(DASHBOARD)
      await button(page, words('Send application')).click()
      await page.getByText(words('Please wait for Admin to approve your account!')).waitFor()
      await visit(page, at('/setting/admin'))
      await page.getByText(words('This is for business owners')).waitFor()
      await page.getByText(words('Please wait for Admin to approve your account!')).waitFor()

      // An admin approves.
      await visit(office, '/en/setting/admin')
      const row = office.getByRole('row').filter({ hasText: `Chenda Tours ${person.username}` })
      await row.getByRole('link', { name: 'Approve', exact: true }).click()
      expect(await violations(office)).toEqual([])
      await dialog(office, 'Approve this business?').getByRole('button', { name: 'Approve', exact: true }).click()
      await office.getByText('Approved', { exact: true }).first().waitFor()
      await row.waitFor({ state: 'detached' })

      // The owner enters the dashboard, with its own password.
      await visit(page, at('/setting/business'))
      await link(page, words('Open the dashboard')).click()
      await field(page, words('Dashboard password')).fill(PASSWORD)
      await button(page, words('Open')).click()
      expect(await problemOf(page, words('Dashboard password'))).toBe(words('This password is not correct.'))
      await field(page, words('Dashboard password')).fill(DASHBOARD)
      await button(page, words('Open')).click()
      await page.getByRole('heading', { name: `Chenda Tours ${person.username}` }).waitFor()
      await page.getByText(words('Views'), { exact: true }).waitFor()
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      // Suspended, with a reason, they are refused.
      await visit(office, '/en/setting/admin?status=approved')
      await row.getByRole('link', { name: 'Suspend', exact: true }).click()
      const suspend = dialog(office, 'Suspend this business?')
      await suspend.getByRole('button', { name: 'Suspend', exact: true }).click()
      await suspend.getByText('Missing fields!').waitFor()
      await suspend.getByLabel('Reason', { exact: true }).fill('The boats are not there.')
      await suspend.getByRole('button', { name: 'Suspend', exact: true }).click()
      await row.waitFor({ state: 'detached' })
      await visit(page, at('/setting/admin'))
      await page.getByText(words('Your business account is suspended.')).waitFor()
      await visit(page, at('/setting/business'))
      await page.getByText('The boats are not there.').waitFor()

      // They leave for good.
      await visit(page, at('/deletemyaccount'))
      await field(page, words('Password')).fill(DASHBOARD)
      await button(page, words('Delete my account for good')).click()
      expect(await problemOf(page, words('Password'))).toBe(words('This password is not correct.'))
      await field(page, words('Password')).fill(PASSWORD)
      await button(page, words('Delete my account for good')).click()
      await page.getByRole('heading', { name: words('Your account is deleted') }).waitFor()
      await expect.poll(() => kept(page)).toMatchObject({ userInfos: { uuid: '', phone: '' }, accessToken: false })
      const profile = await page.goto(at(`/user/${person.username}`))
      expect(profile?.status()).toBe(404)
      await visit(page, at('/account/login'))
      await field(page, words('Username, e-mail or phone')).fill(person.phone)
      await field(page, words('Password')).fill(PASSWORD)
      await button(page, words('Login')).click()
      await page.getByText(words('The account or the password is not correct.')).waitFor()
    },
  )
})

describe('the settings', () => {
  it('lead a guest past the login, and hold nothing of a member in the page’s source', async () => {
    const page = await openPage()
    const person = somebody()
    await join(page, person)
    for (const address of ['/en/setting', '/en/setting/myprofile', '/en/setting/sessions', '/en/deletemyaccount']) {
      const source = await page.request.get(address).then((response) => response.text())
      expect(source, address).toContain(person.username)
      expect(source, address).not.toContain(person.phone.replaceAll(' ', '').slice(1))
      expect(source.includes('content="noindex"'), address).toBe(address !== '/en/deletemyaccount')
    }
    const guest = await openPage()
    await guest.goto('/en/setting/sessions')
    expect(new URL(guest.url()).pathname + new URL(guest.url()).search).toBe(
      '/en/account/login?next=%2Fsetting%2Fsessions',
    )
  })

  it('say beside its field what is wrong, and keep what was typed', async () => {
    const [page, taken] = [await openPage({ expected: REFUSED }), somebody()]
    await join(await openPage(), taken)
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile/dialog')
    await field(page, 'Phone').fill(taken.phone)
    await field(page, 'Nickname').fill('Dara')
    await button(page, 'Save').click()
    expect(await problemOf(page, 'Phone')).toBe('Phone already exists!')
    expect(await field(page, 'Nickname').inputValue()).toBe('Dara')
    // Opened by its address, the dialog closes to the page below it.
    await page.keyboard.press('Escape')
    await page.waitForURL('**/en/setting/myprofile')
  })

  it('keep of a new phone number what its owner needs to know it again', async () => {
    const page = await openPage()
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile/dialog')
    const { phone } = somebody()
    await field(page, 'Phone').fill(phone)
    await button(page, 'Save').click()
    await page.waitForURL('**/en/setting/myprofile')
    await expect
      .poll(() => kept(page))
      .toMatchObject({ userInfos: { phone: `+855 15 ••• ${phone.replaceAll(' ', '').slice(-3)}` } })
  })

  it('change the password, which signs out everywhere else', async () => {
    const person = somebody()
    const [page, other] = [await openPage({ width: 1280, expected: REFUSED }), await openPage({ expected: REFUSED })]
    await join(page, person)
    await visit(other, '/en/account/login')
    await field(other, 'Username, e-mail or phone').fill(person.username)
    await field(other, 'Password').fill(PASSWORD)
    await button(other, 'Login').click()
    await other.waitForURL((url) => url.pathname === '/en')
    await visit(page, '/en/setting/sessions')
    await button(page, 'Sign out everywhere else').waitFor()

    await visit(page, '/en/setting/myprofile')
    await link(page, 'Change password').click()
    await field(page, 'Current password').fill('not-the-password')
    await field(page, 'New password').fill('moon-over-the-mekong')
    await field(page, 'Confirm password').fill('moon-over-the-mekong')
    await button(page, 'Save').click()
    expect(await problemOf(page, 'Current password')).toBe('This password is not correct.')
    await field(page, 'Current password').fill(PASSWORD)
    await button(page, 'Save').click()
    await page.getByText(english('Your password is changed. All other devices are signed out.')).waitFor()
    await other.goto('/en/setting')
    expect(new URL(other.url()).pathname).toBe('/en/account/login')
    await link(page, 'Where I am signed in').click()
    await page.getByText('This device').waitFor()
    expect(await button(page, 'Sign out everywhere else').count()).toBe(0)
  })

  it('end one session, after they have asked', async () => {
    const person = somebody()
    const [page, other] = [await openPage(), await openPage()]
    await join(page, person)
    await call(other, 'account.signIn', { account: person.phone, password: PASSWORD })
    await visit(page, '/en/setting/sessions')
    await button(page, 'End').click()
    const ask = dialog(page, 'End this session?')
    expect(await violations(page)).toEqual([])
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await ask.waitFor({ state: 'hidden' })
    await button(page, 'End').click()
    await ask.getByRole('button', { name: 'End session' }).click()
    await page.getByText('The session has ended.').waitFor()
    expect(await page.getByRole('main').getByRole('listitem').filter({ hasText: '127.0.0.1' }).count()).toBe(1)
    await other.goto('/en/setting')
    expect(new URL(other.url()).pathname).toBe('/en/account/login')
  })

  it('say that the network is gone, and come back with it', async () => {
    const page = await openPage({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
    await join(page, somebody())
    await visit(page, '/en/setting')
    // By then what a visit may need next has come.
    await expect.poll(() => kept(page)).not.toBeNull()
    await page.context().setOffline(true)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Where I am signed in/ })
      .click()
    await page.getByRole('heading', { name: 'Offline' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('This device').waitFor()
  })
})

describe('the administration', () => {
  let applicant: Person
  beforeAll(async () => {
    applicant = somebody()
    const page = await openPage()
    await join(page, applicant)
    const passwords = { password: DASHBOARD, confirm_password: DASHBOARD }
    await call(page, 'business.submit', { business_name: 'Quiet Boats', ...passwords })
  })

  it('asks for the password again when the dashboard has closed, and then does what was interrupted', async () => {
    const page = await openPage({ width: 1280, expected: REFUSED })
    await signInAs(page, 'admin')
    await visit(page, '/en/setting/admin')
    const row = page.getByRole('row').filter({ hasText: 'Quiet Boats' })
    await row.getByRole('link', { name: 'Reject' }).click()
    await field(page, 'Reason').fill('Please add a picture.')
    const json = { error: { message: 'DASHBOARD_REQUIRED', code: -32_003, data: { fields: [] } } }
    await page.route('**/trpc/business.decide', (route) => route.fulfill({ status: 403, json }), { times: 1 })
    await button(page, 'Reject').click()
    await field(page, 'Your password').fill('not-the-password')
    await button(page, 'Open').click()
    expect(await problemOf(page, 'Your password')).toBe('This password is not correct.')
    await field(page, 'Your password').fill((await demoPasswords()).password)
    await button(page, 'Open').click()
    await row.waitFor({ state: 'detached' })
    await link(page, 'Rejected').click()
    await row.getByText('Please add a picture.').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=applications&status=rejected')
  })

  it.each([390, 1280])(
    'finds members, and makes and unmakes an admin: %d wide',
    { timeout: 120_000 },
    async (width) => {
      const person = somebody()
      await join(await openPage(), person)
      const page = await openPage({ width, expected: REFUSED })
      await signInAs(page, 'admin')
      await visit(page, '/en/setting/admin?tab=members')
      await field(page, 'Search by name, e-mail or phone').fill(person.phone)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('q') === person.phone)
      await link(page, 'Make admin').click()
      await dialog(page, 'Make this member an admin?').getByRole('button', { name: 'Make admin' }).click()
      await page.getByText('Became an admin', { exact: true }).waitFor()
      await link(page, 'Admins').click()
      await page
        .getByRole('list', { name: 'Admins' })
        .or(page.getByRole('table', { name: 'Admins' }))
        .waitFor()
      expect(await violations(page)).toEqual([])
      const entry = page.getByRole(width < 1024 ? 'listitem' : 'row').filter({ hasText: `@${person.username}` })
      await entry.getByRole('link', { name: 'Take the role away' }).click()
      await dialog(page, 'Take the role of admin away?').getByRole('button', { name: 'Take the role away' }).click()
      await page.getByText('Lost the role').first().waitFor()
      await entry.getByRole('link', { name: 'Take the role away' }).waitFor({ state: 'detached' })
    },
  )

  it('is no place for a member, who is shown the way to apply', async () => {
    const page = await openPage()
    await signInAs(page, 'member')
    await visit(page, '/en/setting/admin?tab=members')
    await link(page, 'Apply for a business account').click()
    await page.waitForURL('**/en/setting/business')
  })
})

describe('the page where an account ends', () => {
  it('can be read by guests and without scripts, and leads them past the login and back', async () => {
    const reader = await openPage({ javaScript: false })
    await reader.goto('/en/deletemyaccount')
    await reader.getByText('This cannot be undone.').waitFor()
    const person = somebody()
    await join(await openPage(), person)
    const page = await openPage()
    await visit(page, '/en/deletemyaccount')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await field(page, 'Username, e-mail or phone').fill(person.username)
    await field(page, 'Password').fill(PASSWORD)
    await button(page, 'Login').click()
    await page.waitForURL('**/en/deletemyaccount')
    await page.getByRole('heading', { name: `Delete the account @${person.username}` }).waitFor()
  })

  it('tells an admin to give the role up first', async () => {
    const page = await openPage()
    await signInAs(page, 'admin')
    await visit(page, '/en/deletemyaccount')
    await link(page, 'To the admins').click()
    await page.waitForURL('**/en/setting/admin?tab=admins')
  })
})

describe('the page of a member', () => {
  it('tells everyone who they are, and no more', async () => {
    const person = somebody()
    const page = await openPage({ javaScript: false })
    await join(page, person)
    const source = await page.request.get(`/en/user/${person.username}`).then((response) => response.text())
    expect(source).not.toContain(person.phone.replaceAll(' ', '').slice(1))
    await page.goto(`/en/user/${person.username}`)
    expect(await page.title()).toContain(`@${person.username}`)
    await page.getByText('0 posts').waitFor()
  })

  it('is where their posts lead', async () => {
    const page = await openPage()
    await signInAs(page, 'owner')
    const files = { name: 'boat.png', mimeType: 'image/png', buffer: await picture() }
    const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
    const upload = await page.request.post('/api/saveFiles/post', { multipart: { files }, headers })
    const [image] = z.object({ data: z.array(z.object({ id: z.uuid() })) }).parse(await upload.json()).data
    const place = { type: 'visit', name: 'Quiet Landing', language: 'en', province: 'siem-reap', place_type: 'village' }
    const saved = await call(page, 'post.save', { ...place, images: [image?.id] })
    const { id } = z.object({ result: z.object({ data: z.object({ id: z.uuid() }) }) }).parse(saved).result.data
    await visit(page, `/en/detail/${id}`)
    await link(page, '@demo.owner').click()
    await page.getByRole('heading', { name: 'Chan Bopha' }).waitFor()
    expect(await violations(page)).toEqual([])
    // Other tests count what there is.
    await call(page, 'post.remove', { id })
  })
})
