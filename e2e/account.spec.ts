import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { HTML_LANG, type Locale, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { hydrated, overflow, violations } from './page-checks.ts'

const PASSWORD = 'rice-field-at-dawn'

/** What the screens say in each language. */
const WORDS = {
  kh: {
    login: 'ចូលគណនី',
    register: 'ចុះឈ្មោះ',
    username: 'ឈ្មោះគណនី',
    phone: 'លេខទូរស័ព្ទ',
    password: 'ពាក្យសម្ងាត់',
    confirm: 'បញ្ជាក់ពាក្យសម្ងាត់',
    account: 'ឈ្មោះគណនី អ៊ីមែល ឬលេខទូរស័ព្ទ',
    mine: 'គណនីរបស់ខ្ញុំ',
    menu: 'ម៉ឺនុយ',
    signOut: 'ចាកចេញ',
    yes: 'បាទ/ចាស',
  },
  en: {
    login: 'Login',
    register: 'Register',
    username: 'Username',
    phone: 'Phone',
    password: 'Password',
    confirm: 'Confirm password',
    account: 'Username, e-mail or phone',
    mine: 'My account',
    menu: 'Menu',
    signOut: 'Sign out',
    yes: 'Yes',
  },
  cn: {
    login: '登录',
    register: '注册',
    username: '用户名',
    phone: '手机号',
    password: '密码',
    confirm: '确认密码',
    account: '用户名、电子邮箱或手机号',
    mine: '我的账户',
    menu: '菜单',
    signOut: '退出登录',
    yes: '是',
  },
} as const satisfies Record<Locale, Record<string, string>>

type Words = (typeof WORDS)[Locale]
type Member = { username: string; phone: string }

let count = 0
/** Somebody whose name and number nobody else has. */
function somebody(): Member {
  const number = String(++count).padStart(3, '0')
  return { username: `sokha.${number}`, phone: `012 555 ${number}` }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

/** Opens a page and waits for hydration. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

async function register(page: Page, { username, phone }: Member, words: Words = WORDS.en): Promise<void> {
  await field(page, words.username).fill(username)
  await field(page, words.phone).fill(phone)
  await field(page, words.password).fill(PASSWORD)
  await field(page, words.confirm).fill(PASSWORD)
  await press(page, words.register)
}

async function signIn(page: Page, account: string, password = PASSWORD, words: Words = WORDS.en): Promise<void> {
  await field(page, words.account).fill(account)
  await field(page, words.password).fill(password)
  await press(page, words.login)
}

/** Opens what is the member's own: a menu of the header on a desktop, a part of the menu on a phone. */
const openAccount = (page: Page, words: Words, width: number) =>
  width < 768
    ? page.getByRole('button', { name: words.menu, exact: true }).click()
    : page.getByRole('button', { name: words.mine, exact: true }).click()

async function signOut(page: Page, words: Words, width: number): Promise<void> {
  await openAccount(page, words, width)
  await press(page, words.signOut)
  await press(page, words.yes)
}

const kept = (page: Page): Promise<unknown> => page.evaluate(() => JSON.parse(localStorage.getItem('domner') ?? 'null'))
const uuidOf = (state: unknown) => expect.objectContaining({ userInfos: expect.objectContaining(state) })

/** The browser logs rejected calls as errors. */
const REFUSED = [/status of 40[0139]/]

describe('a member', () => {
  it.each([
    { locale: 'kh', width: 390 },
    { locale: 'en', width: 1280 },
    { locale: 'cn', width: 390 },
    { locale: 'kh', width: 1280 },
  ] as const)('registers, signs out, and signs in by phone: $locale, $width wide', async ({ locale, width }) => {
    const words = WORDS[locale]
    const member = somebody()
    const page = await openPage({ width, locale: HTML_LANG[locale], expected: REFUSED })

    await visit(page, localePath(locale, '/account/register'))
    await register(page, member, words)
    await page.waitForURL((url) => url.pathname === localePath(locale, '/'))
    await expect
      .poll(() => kept(page))
      .toEqual(uuidOf({ userName: member.username, phone: `+855 12 ••• ${member.phone.slice(-3)}` }))

    await signOut(page, words, width)
    await expect.poll(() => kept(page)).toEqual(uuidOf({ userName: '', profile: '', phone: '', uuid: '' }))
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token')
    expect(new URL(page.url()).pathname).toBe(localePath(locale, '/'))

    await visit(page, localePath(locale, '/account/login'))
    await signIn(page, member.phone, PASSWORD, words)
    await page.waitForURL((url) => url.pathname === localePath(locale, '/'))
    await openAccount(page, words, width)
    await page.getByText(`@${member.username}`).waitFor()
  })

  it('is in the HTML of every page, without contacts', async () => {
    const member = somebody()
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/account/register')
    await register(page, member)
    await page.waitForURL((url) => url.pathname === '/en')

    const source = await page.request.get('/en/visit').then((response) => response.text())
    expect(source).toContain(member.username)
    expect(source).not.toContain(member.phone.replaceAll(' ', '').slice(1))
    await visit(page, '/en/visit')
    await page.getByRole('button', { name: 'My account' }).waitFor()
    expect(JSON.stringify(await kept(page))).not.toContain(member.phone.replaceAll(' ', '').slice(1))
  })

  it('is sent home from the pages that are for guests', async () => {
    const page = await openPage()
    await visit(page, '/en/account/register')
    await register(page, somebody())
    await page.waitForURL((url) => url.pathname === '/en')
    for (const address of ['/en/account/login', '/en/account/register?next=/visit']) {
      await page.goto(address)
      expect(new URL(page.url()).pathname, address).toBe('/en')
    }
  })

  it('signs in and out in all tabs at once', async () => {
    const member = somebody()
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/visit')
    // From here on the page listens to other tabs.
    await expect.poll(() => kept(page)).not.toBeNull()
    const other = await page.context().newPage()
    await visit(other, '/en/account/register')
    await register(other, member)
    await page.getByRole('button', { name: 'My account' }).waitFor()

    await other.waitForURL((url) => url.pathname === '/en')
    await signOut(other, WORDS.en, 1280)
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
  })
})

describe('signing in', () => {
  let member: Member
  beforeAll(async () => {
    member = somebody()
    const { username, phone } = member
    await fetch(`${inject('baseUrl')}/api/auth/saveUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, phone, password: PASSWORD, confirm_password: PASSWORD }),
    })
  })

  it('with a wrong password says so, keeps what was typed, and forgets the password', async () => {
    const page = await openPage({ expected: REFUSED })
    await visit(page, '/en/account/login')
    await signIn(page, member.username, 'not-the-password')
    const alert = page.getByRole('alert').filter({ hasText: 'The account or the password is not correct.' })
    await alert.waitFor()
    await expect.poll(() => alert.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => field(page, 'Username, e-mail or phone').inputValue()).toBe(member.username)
    expect(await field(page, 'Password').inputValue()).toBe('')
  })

  it('with nothing in the fields says which are missing, and leads to them', async () => {
    const page = await openPage()
    await visit(page, '/en/account/login')
    await press(page, 'Login')
    await page.getByRole('alert').filter({ hasText: 'Missing fields!' }).waitFor()
    expect(await page.getByText('Field required!', { exact: true }).count()).toBe(2)
    await press(page, 'Password: Field required!')
    expect(await field(page, 'Password').evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it.each([
    ['/en/food?q=rice', '/en/food?q=rice'],
    ['/visit', '/en/visit'],
    ['//evil.example', '/en'],
    ['/\\evil.example', '/en'],
    ['https://evil.example/', '/en'],
    ['/%2fevil.example', '/en'],
  ])('with next=%s leads to %s', async (next, page_) => {
    const page = await openPage()
    await visit(page, `/en/account/login?next=${encodeURIComponent(next)}`)
    await signIn(page, member.username)
    await page.waitForURL((url) => !url.pathname.includes('/account/'))
    const { pathname, search, origin } = new URL(page.url())
    expect(pathname + search).toBe(page_)
    expect(origin).toBe(new URL(inject('baseUrl')).origin)
  })

  it('leads back to the page and its scroll position', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/visit')
    await page.evaluate(() => scrollTo(0, 700))
    await page.waitForTimeout(300)
    // Dispatched: Playwright's own click would scroll the page first.
    await page.getByRole('link', { name: 'Login', exact: true }).dispatchEvent('click')
    await page.waitForURL('**/en/account/login?next=*')
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await page.waitForURL('**/en/account/register?next=*')
    await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/en/account/login?next=*')
    await signIn(page, member.username)
    await page.waitForURL((url) => url.pathname === '/en/visit')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  })

  it('with a provider that vouched for nobody, or for whose e-mail is known here, says what to do', async () => {
    const page = await openPage()
    await visit(page, '/en/account/login?failed=google')
    await page.getByText('Signing in with Google did not work.').waitFor()
    await visit(page, '/en/account/login?link=google&next=%2Fen%2Ffood')
    await page.getByText('A member here has the e-mail of your Google account.').waitFor()
    const other = page.getByRole('link', { name: 'That is not me: make a new account' })
    expect(await other.getAttribute('href')).toBe('/account/google?separate=1&next=%2Fen%2Ffood')
    expect(await violations(page)).toEqual([])
  })

  it('is asked for with an alert when a call needs it, which leads back', async () => {
    const page = await openPage({ expected: REFUSED })
    await visit(page, '/en/about')
    await expect.poll(() => kept(page)).not.toBeNull()
    // As if another tab were signed in: the page asks who that is, and nobody is.
    await page.evaluate(() => {
      const newValue = JSON.stringify({ userInfos: { uuid: 'somebody' } })
      dispatchEvent(new StorageEvent('storage', { key: 'domner', newValue }))
    })
    const alert = page.getByRole('dialog', { name: 'Hint' })
    await alert.getByText('Please login!').waitFor()
    expect(await violations(page)).toEqual([])
    await alert.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/en/account/login?next=*')
    await signIn(page, member.username)
    await page.waitForURL('**/en/about')
  })
})

describe('registering', () => {
  it('with a taken name says so beside its field, and keeps what was typed', async () => {
    const taken = somebody()
    const first = await openPage()
    await visit(first, '/en/account/register')
    await register(first, taken)
    await first.waitForURL((url) => url.pathname === '/en')

    const page = await openPage({ expected: REFUSED })
    await visit(page, '/en/account/register')
    await register(page, { ...somebody(), username: taken.username })
    const username = field(page, 'Username')
    await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true')
    const problem = (await username.getAttribute('aria-describedby'))?.split(' ').at(-1)
    expect(await page.locator(`[id="${problem}"]`).textContent()).toBe('Username already exists!')
    expect(await username.inputValue()).toBe(taken.username)
    // Editing clears the error.
    await username.fill(somebody().username)
    expect(await username.getAttribute('aria-invalid')).toBe('false')
    await press(page, 'Register')
    await page.waitForURL((url) => url.pathname === '/en')
  })

  it.each([
    ['kh', 390],
    ['en', 390],
    ['cn', 1280],
  ] as const)('with everything wrong says what, beside each field: %s, %d wide', async (locale, width) => {
    const words = WORDS[locale]
    const page = await openPage({ width, locale: HTML_LANG[locale], expected: REFUSED })
    await visit(page, localePath(locale, '/account/register'))
    await field(page, words.username).fill('a')
    await field(page, words.phone).fill('hello')
    await field(page, words.password).fill('short')
    await field(page, words.confirm).fill('other')
    await press(page, words.register)
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThanOrEqual(3)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})
