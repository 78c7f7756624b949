import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/router-context.ts'

/** Redirects members to the home page. */
export function guestsOnly({ context }: { context: Pick<RouterContext, 'session'> }): void {
  if (context.session.user()) throw redirect({ to: '/' })
}
