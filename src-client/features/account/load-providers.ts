import type { RouterContext } from '#client/router-context.ts'
import type { ProvidersView } from '#shared/account.ts'

/** Never fails: passwords work without it. */
export const loadProviders = ({ utils }: Pick<RouterContext, 'utils'>): Promise<ProvidersView> =>
  utils.account.providers.ensureData().catch(() => ({ google: false, facebook: false }))
