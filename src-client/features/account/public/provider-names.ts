import type { Provider } from '#shared/account.ts'

export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }
