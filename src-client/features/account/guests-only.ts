import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/router-context.ts'

/** The middleware `user-auth`: who is signed in has nothing to do here, and is sent home. */
export function guestsOnly({ context }: { context: Pick<RouterContext, 'session'> }): void {
  if (context.session.user()) throw redirect({ to: '/' })
}
