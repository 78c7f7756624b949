import type { RouterContext } from '#client/router-context.ts'
import type { SessionUser } from '#shared/session-user.ts'

/** Makes the page that of another person, or of nobody: nothing is left of the one before. */
export function switchUser(
  { session, queryClient }: Pick<RouterContext, 'session' | 'queryClient'>,
  user: SessionUser | null,
): void {
  sessionStorage.clear()
  queryClient.clear()
  session.set(user)
}
