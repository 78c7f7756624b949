import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#shared/locales.ts'
import type { ApiClient } from './lib/api-client.ts'
import type { Session } from './lib/session.ts'
import type { Theme } from './lib/theme.ts'
import type { TrpcUtils } from './lib/trpc.ts'

/** What every route's loader and head are given. */
export type RouterContext = {
  queryClient: QueryClient
  /** The calls themselves, for answers that are put together of several. */
  client: ApiClient
  utils: TrpcUtils
  i18n: I18n
  locale: Locale
  /** The product's name in that language. */
  brand: string
  /** Scheme and host that people see: canonical addresses are made of it. */
  origin: string
  /** The look the page arrives in; undefined follows the system. */
  theme: Theme | undefined
  /** Who is signed in. */
  session: Session
  /** When the page was made, in milliseconds: server and browser draw it as of the same moment. */
  arrivedAt: number
}
