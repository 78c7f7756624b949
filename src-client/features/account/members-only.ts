import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/router-context.ts'

type Visit = { context: Pick<RouterContext, 'session'>; location: { href: string } }

/** The middleware `setting`: a guest signs in first, and comes back. Who could not be looked up is not sent away. */
export function membersOnly({ context: { session }, location: { href } }: Visit): void {
  if (session.isKnown() && !session.user()) throw redirect({ to: '/account/login', search: { next: href } })
}
