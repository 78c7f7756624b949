import { isAdminOrSystem, type Role } from '#shared/roles.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Session } from '../sign-in/session-look-up.ts'
import type { RequestContext } from './context.ts'

/**
 * The callers of a procedure. A role includes those before it; `system` is the product itself. `own`: only the caller's
 * own things, checked by the query; others answer as not found. `dashboard`: only while the session's dashboard is
 * open; until then an admin counts as an owner. `author`: only members whom an admin has made authors, and admins.
 */
export type Access = {
  role: 'guest' | 'member' | 'owner' | 'admin' | 'system'
  own?: 'only' | 'or admin'
  dashboard?: true
  author?: true
}

export const GUEST = { role: 'guest' } as const
export const MEMBER = { role: 'member' } as const
export const MEMBER_ONLY_OWN = { role: 'member', own: 'only' } as const
export const MEMBER_OWN_OR_ADMIN = { role: 'member', own: 'or admin' } as const
export const AUTHOR = { role: 'member', author: true } as const
export const AUTHOR_OWN_OR_ADMIN = { role: 'member', own: 'or admin', author: true } as const
export const OWNER = { role: 'owner' } as const
export const OWNER_OWN_OR_ADMIN = { role: 'owner', own: 'or admin' } as const
export const OWNER_DASHBOARD = { role: 'owner', dashboard: true } as const
export const OWNER_DASHBOARD_OWN = { role: 'owner', own: 'only', dashboard: true } as const
export const OWNER_DASHBOARD_OWN_OR_ADMIN = { role: 'owner', own: 'or admin', dashboard: true } as const
export const ADMIN = { role: 'admin', dashboard: true } as const
export const SYSTEM = { role: 'system' } as const

const RANK: Record<Role, number> = { user: 1, owner: 2, admin: 3, system: 4 }
const NEEDED: Record<Access['role'], number> = { guest: 0, member: 1, owner: 2, admin: 3, system: 4 }

/** @throws Rejection when the caller lacks this access */
export function checkAccess(ctx: RequestContext, access: Access): void {
  if (access.role === 'guest') return
  if (!ctx.actor) throw notSignedIn(ctx)
  const { role } = ctx.actor
  if (RANK[role] < NEEDED[access.role])
    throw access.role === 'owner' ? notAnOwner(ctx.session) : new Rejection('FORBIDDEN')
  if (access.author && !mayWriteArticles(ctx))
    throw new Rejection(role === 'admin' ? 'DASHBOARD_REQUIRED' : 'FORBIDDEN')
  if (access.dashboard && role !== 'system' && !isDashboardOpen(ctx)) throw new Rejection('DASHBOARD_REQUIRED')
}

/** The actor with its current rights: an admin has an admin's only while the dashboard is open. */
export function effectiveActor(ctx: RequestContext): Actor | null {
  return ctx.actor?.role === 'admin' && !isDashboardOpen(ctx) ? { ...ctx.actor, role: 'owner' } : ctx.actor
}

/** Whether the caller is an author, or has an admin's rights now. */
export function mayWriteArticles(ctx: RequestContext): boolean {
  const actor = effectiveActor(ctx)
  return actor !== null && (isAdminOrSystem(actor) || ctx.session?.isAuthor === true)
}

/** Why a caller counts as a guest. A failed session lookup is BUSY, so that no client signs out because of it. */
export function notSignedIn({ absence }: Pick<RequestContext, 'absence'>): Rejection {
  if (absence === 'unknown') return new Rejection('BUSY')
  return new Rejection(absence === 'expired' ? 'SESSION_EXPIRED' : 'SESSION_REQUIRED')
}

function notAnOwner(session: Session | null): Rejection {
  if (session?.business === 'pending') return new Rejection('BUSINESS_PENDING')
  if (session?.business === 'suspended') return new Rejection('BUSINESS_SUSPENDED')
  if (session?.business === 'rejected') return new Rejection('BUSINESS_REJECTED')
  return new Rejection('FORBIDDEN')
}

const isDashboardOpen = ({ session, now }: RequestContext): boolean =>
  session !== null && session.dashboardUntil !== null && Date.parse(session.dashboardUntil) > now().getTime()
