import type { RouterContext } from '#client/router-context.ts'
import type { SessionUser } from '#shared/session-user.ts'
import { forgetSearches } from './forget-searches.ts'
import { settleLogin } from './login-required.ts'

/** Changes the signed-in member, and ends all of the one before: what is cached, and calls that wait for a sign-in. */
export function switchUser(
  { session, queryClient }: Pick<RouterContext, 'session' | 'queryClient'>,
  user: SessionUser | null,
): void {
  settleLogin(false)
  sessionStorage.clear()
  forgetSearches()
  queryClient.clear()
  session.set(user)
}
