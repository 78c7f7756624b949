import type { AccountView, ProfileView } from '#shared/account.ts'

/** Without `system`, which has no page. */
export const publicRole = (role: AccountView['role']): ProfileView['role'] => (role === 'system' ? 'user' : role)
