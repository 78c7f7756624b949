import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#shared/locales.ts'
import type { Session } from './lib/session.ts'
import type { Theme } from './lib/theme.ts'
import type { ApiClient, TrpcUtils } from './lib/trpc.ts'

export type RouterContext = {
  queryClient: QueryClient
  client: ApiClient
  utils: TrpcUtils
  i18n: I18n
  locale: Locale
  brand: string
  /** The id of Google Analytics, where one is configured. */
  analytics?: string | undefined
  /** The address of street tiles, where one is configured, and after a space whom to name for them. */
  tiles?: string | undefined
  /** Scheme and host of canonical addresses. */
  origin: string
  /** Undefined follows the system. */
  theme: Theme | undefined
  session: Session
  /** When the page was rendered, in milliseconds: server and browser must agree on it. */
  arrivedAt: number
}
