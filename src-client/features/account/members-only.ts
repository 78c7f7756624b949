import { type HistoryState, redirect } from '@tanstack/react-router'
import { LOGIN } from '#client/lib/session-overlays.ts'
import type { RouterContext } from '#client/router-context.ts'

type Visit = { context: Pick<RouterContext, 'session'>; location: { href: string; state: HistoryState } }

/**
 * The middleware `setting`: a guest signs in first, and comes back. Who could not be looked up is not sent away, nor who is just
 * told that their session has ended: the alert leads on.
 */
export function membersOnly({ context: { session }, location: { href, state } }: Visit): void {
  if (state.overlay !== LOGIN && session.isKnown() && !session.user())
    throw redirect({ to: '/account/login', search: { next: href } })
}
