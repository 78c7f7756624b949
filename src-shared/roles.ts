/** `system` is the product itself: loaders and workers. */
export const ROLES = ['user', 'owner', 'admin', 'system'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role may have rooms for guests to book: an admin needs no business for it. */
export const maySell = ({ role }: { role: Role }): boolean => role !== 'user'

/** Whether a role may act on everyone's things. */
export const isAdminOrSystem = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'system'
