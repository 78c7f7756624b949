import type { AccountView, MemberView } from '#shared/account.ts'

/** Without `system`, which has no page. */
export const publicRole = (role: AccountView['role']): MemberView['role'] => (role === 'system' ? 'user' : role)
