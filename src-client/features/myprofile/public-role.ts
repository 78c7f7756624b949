import type { AccountView, ProfileView } from '#shared/account.ts'

/** A role as members have it; the product itself has no page. */
export const publicRole = (role: AccountView['role']): ProfileView['role'] => (role === 'system' ? 'user' : role)
