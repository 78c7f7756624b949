/** What an account may be. `system` is the product itself: loaders and workers. */
export const ROLES = ['user', 'owner', 'admin', 'system'] as const
export type Role = (typeof ROLES)[number]

/** Whether somebody may act on what is another's: admins, and the product itself. */
export const actsForAll = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'system'
