import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { call } from './sign-in.ts'

export const PASSWORD = 'rice-field-at-dawn'
export const DASHBOARD = 'boats-in-the-harbour'

export type Person = { username: string; phone: string }

/** Makes people with unique names and numbers. Each spec passes its own name and six digits. */
export function peopleCalled(name: string, digits: string): () => Person {
  let count = 0
  return () => {
    const number = String(++count).padStart(3, '0')
    return { username: `${name}.${number}`, phone: `${digits} ${number}` }
  }
}

/** The digits of a phone number, as a page would leak them: without spaces and the zero in front. */
export const digitsOf = ({ phone }: Person): string => phone.replaceAll(' ', '').slice(1)

const registration = ({ username, phone }: Person) => ({
  username,
  phone,
  password: PASSWORD,
  confirm_password: PASSWORD,
})

/** Registers a person and signs the page's browser in. */
export async function join(page: Page, person: Person): Promise<void> {
  await call(page, 'account.register', registration(person))
}

/** Registers a person on a device that no test looks at. */
export async function joinElsewhere(person: Person): Promise<void> {
  const answer = await fetch(`${inject('baseUrl')}/trpc/account.register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration(person)),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}
