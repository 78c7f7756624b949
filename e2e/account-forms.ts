import type { Page } from 'playwright-core'
import { PASSWORD, type Person } from './people.ts'
import { button, field } from './screen.ts'
import { translationsFor } from './words.ts'

type Words = ReturnType<typeof translationsFor>
const ENGLISH = translationsFor('en')

/** Fills in and sends the form of the page where people register. */
export async function register(page: Page, { username, phone }: Person, words: Words = ENGLISH): Promise<void> {
  await field(page, words('Username')).fill(username)
  await field(page, words('Phone or e-mail')).fill(phone)
  await field(page, words('Password')).fill(PASSWORD)
  await field(page, words('Confirm password')).fill(PASSWORD)
  await button(page, words('Register')).click()
}

/** Fills in and sends the form of the login page. */
export async function logIn(page: Page, account: string, password = PASSWORD, words: Words = ENGLISH): Promise<void> {
  await field(page, words('Username, e-mail or phone')).fill(account)
  await field(page, words('Password')).fill(password)
  await button(page, words('Log in')).click()
}
