import { z } from 'zod'
import { uuid } from './text.ts'

/** Without a name once the account is deleted. */
export const person = z.object({ uuid, userName: z.string().nullable() })

const grantView = z.object({
  at: z.string(),
  what: z.enum(['granted', 'revoked']),
  account: person,
  by: person.nullable(),
})
export type GrantView = z.infer<typeof grantView>

export const adminsView = z.object({
  admins: z.array(person.extend({ granted_at: z.string() })),
  audit: z.array(grantView),
})
export type AdminsView = z.infer<typeof adminsView>
