import { type HistoryState, redirect } from '@tanstack/react-router'
import { LOGIN } from '#client/lib/session-overlays.ts'
import type { RouterContext } from '#client/router-context.ts'

type Visit = { context: Pick<RouterContext, 'session'>; location: { href: string; state: HistoryState } }

/**
 * Redirects guests to the login, which returns here. A visitor whose session could not be looked up stays, and so
 * does one who sees the alert about an ended session.
 */
export function membersOnly({ context: { session }, location: { href, state } }: Visit): void {
  if (state.overlay !== LOGIN && session.isKnown() && !session.user())
    throw redirect({ to: '/account/login', search: { next: href } })
}
