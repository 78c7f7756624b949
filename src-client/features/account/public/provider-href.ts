import type { Provider } from '#shared/account.ts'
import { type Locale, localePath } from '#shared/locales.ts'
import { nextPage } from '../next-page.ts'

export const readProvider = (name: unknown): Provider | undefined =>
  name === 'google' || name === 'facebook' ? name : undefined

type Options = {
  locale: Locale
  next: string | undefined
  /** Creates an account even if the e-mail is known. */
  separate?: boolean
}

/** The server's address that redirects to a provider, and afterwards to `next`. */
export function providerHref(provider: Provider, { locale, next, separate = false }: Options): string {
  const query = new URLSearchParams({ ...(separate && { separate: '1' }), next: localePath(locale, nextPage(next)) })
  return `/account/${provider}?${query}`
}
