import type { RouterContext } from '#client/router-context.ts'
import type { SessionUser } from '#shared/session-user.ts'

/** Changes the signed-in member, and clears all that was cached for the one before. */
export function switchUser(
  { session, queryClient }: Pick<RouterContext, 'session' | 'queryClient'>,
  user: SessionUser | null,
): void {
  sessionStorage.clear()
  queryClient.clear()
  session.set(user)
}
