import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/router-context.ts'

type Visit = { context: Pick<RouterContext, 'session'>; location: { href: string } }

/** Redirects guests to the login, which returns here. A visitor whose session could not be looked up stays. */
export function membersOnly({ context: { session }, location: { href } }: Visit): void {
  if (session.isKnown() && !session.user()) throw redirect({ to: '/account/login', search: { next: href } })
}
