import type { BusinessStatus } from '#shared/account.ts'

/** The role of an account: admin before owner, owner only with an approved business. */
export const roleOf = (account: { is_admin: boolean; business: BusinessStatus | null }) =>
  account.is_admin ? 'admin' : account.business === 'approved' ? 'owner' : 'user'
