import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { HTML_LANG, localePath } from '#shared/locales.ts'
import { logIn, register } from './account-forms.ts'
import { openPage } from './browser.ts'
import { itInLooks, localesOf, pageIn } from './looks.ts'
import { digitsOf, join, PASSWORD, peopleCalled } from './people.ts'
import { button, errorOf, field, REJECTED, stored, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { freshForm } from './tokens.ts'
import { translationsFor } from './words.ts'

type Words = ReturnType<typeof translationsFor>

const somebody = peopleCalled('sokha', '012 555')

/** Opens what is the member's own: a menu of the header on a desktop, a part of the menu on a phone. */
const openAccount = (page: Page, words: Words, width: number) =>
  button(page, words(width < 768 ? 'Menu' : 'My account')).click()

async function signOut(page: Page, words: Words, width: number): Promise<void> {
  await openAccount(page, words, width)
  await button(page, words('Log out')).click()
  await button(page, words('Yes')).click()
}

const uuidOf = (state: unknown) => expect.objectContaining({ userInfos: expect.objectContaining(state) })

describe('a member', () => {
  itInLooks('registers, signs out, and signs in by phone', async (look) => {
    const { locale, width } = look
    const words = translationsFor(locale)
    const member = somebody()
    const page = await openPage({ ...pageIn(look), expected: REJECTED })

    await visit(page, localePath(locale, '/account/register'))
    await register(page, member, words)
    await page.waitForURL((url) => url.pathname === localePath(locale, '/'))
    await expect
      .poll(() => stored(page))
      .toEqual(uuidOf({ userName: member.username, phone: `+855 12 ••• ${member.phone.slice(-3)}` }))

    await signOut(page, words, width)
    await expect.poll(() => stored(page)).toEqual(uuidOf({ userName: '', profile: '', phone: '', uuid: '' }))
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token')
    expect(new URL(page.url()).pathname).toBe(localePath(locale, '/'))

    await visit(page, localePath(locale, '/account/login'))
    await logIn(page, member.phone, PASSWORD, words)
    await page.waitForURL((url) => url.pathname === localePath(locale, '/'))
    await openAccount(page, words, width)
    await page.getByText(`@${member.username}`).waitFor()
  })

  it('is in the HTML of every page, without contacts, and sent home from the pages that are for guests', async () => {
    const member = somebody()
    const page = await openPage({ width: 1280 })
    await join(page, member)
    const source = await page.request.get('/en/visit').then((response) => response.text())
    expect(source).toContain(member.username)
    expect(source).not.toContain(digitsOf(member))
    await visit(page, '/en/visit')
    await page.getByRole('button', { name: 'My account' }).waitFor()
    expect(JSON.stringify(await stored(page))).not.toContain(digitsOf(member))
    for (const address of ['/en/account/login', '/en/account/register?next=/visit']) {
      const answer = await page.request.get(address)
      expect(new URL(answer.url()).pathname, address).toBe('/en')
    }
  })

  it('signs in and out in all tabs at once', async () => {
    const member = somebody()
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/visit')
    // From here on the page listens to other tabs.
    await expect.poll(() => stored(page)).not.toBeNull()
    const other = await page.context().newPage()
    await visit(other, '/en/account/register')
    await register(other, member)
    await page.getByRole('button', { name: 'My account' }).waitFor()

    await other.waitForURL((url) => url.pathname === '/en')
    await signOut(other, translationsFor('en'), 1280)
    await page.getByRole('link', { name: 'Log in', exact: true }).waitFor()
  })
})

describe('registering', () => {
  it.each(localesOf('by e-mail'))(
    'says beside its field what is taken, keeps what was typed, and then is welcomed, and seen in the header at once: %s',
    async (locale) => {
      const words = translationsFor(locale)
      const [taken, { username }] = [freshForm(), somebody()]
      const page = await openPage({ locale: HTML_LANG[locale], expected: REJECTED })
      await call(page, 'account.register', taken)
      await page.context().clearCookies()
      await visit(page, localePath(locale, '/account/register?next=/food'))
      await register(page, { username: taken.username, phone: taken.email }, words)
      const name = field(page, words('Username'))
      expect(await errorOf(page, words('Username'))).toMatch(/./)
      expect(await errorOf(page, words('Phone or e-mail'))).toMatch(/./)
      expect(await name.inputValue()).toBe(taken.username)
      // Editing clears the error.
      await name.fill(username)
      await expect.poll(() => name.getAttribute('aria-invalid')).toBe('false')
      await field(page, words('Phone or e-mail')).fill(`${username}@example.com`)
      await button(page, words('Register')).click()
      await page.getByText(words('Welcome, {name}! Your account is ready.').replace('{name}', username)).waitFor()
      expect(new URL(page.url()).pathname).toBe(localePath(locale, '/food'))
      await button(page, words('My account')).waitFor()
    },
  )
})
