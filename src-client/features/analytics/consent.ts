import { CONSENT, CONSENT_COOKIE } from '#shared/analytics.ts'
import { cookieOf } from './cookies.ts'
import { forgetVisitor } from './google.ts'

type Consent = (typeof CONSENT)[keyof typeof CONSENT]

const YEAR_SECONDS = 365 * 86_400

const listeners = new Set<() => void>()

/** The visitor's answer; undefined where there is none. */
export const consent = (): string | undefined => cookieOf(CONSENT_COOKIE)

let isAnswered = false
/** Whether this page may count: one whose visitor has agreed on it was loaded with a security policy that forbids the script. */
export const mayCount = (): boolean => consent() === CONSENT.given && !isAnswered

/** @returns unsubscribe */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Remembers the answer for a year. A yes holds from the next page that is loaded, whose security policy allows the script; a no
 * holds at once. @param id of the installation
 */
export function answer(id: string, given: Consent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${CONSENT_COOKIE}=${given}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  isAnswered = true
  if (given === CONSENT.refused) forgetVisitor(id)
  for (const listener of listeners) listener()
}
