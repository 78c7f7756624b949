import type { RouterContext } from '#client/router-context.ts'
import type { ProvidersView } from '#shared/account.ts'

/** With which providers one can sign in. One's own password is good without an answer. */
export const loadProviders = ({ utils }: Pick<RouterContext, 'utils'>): Promise<ProvidersView> =>
  utils.account.providers.ensureData().catch(() => ({ google: false, facebook: false }))
