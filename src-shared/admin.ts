import { z } from 'zod'
import { uuid } from './text.ts'
import { decidedVersion } from './undo.ts'

/** Without a name once the account is deleted. */
export const person = z.object({ uuid, userName: z.string().nullable() })

const grantView = z.object({
  at: z.string(),
  what: z.enum(['granted', 'revoked', 'undone']),
  account: person,
  by: person.nullable(),
})
export type GrantView = z.infer<typeof grantView>

export const adminsView = z.object({
  admins: z.array(person.extend({ granted_at: z.string() })),
  audit: z.array(grantView),
})
/** After a change of the role, and the version that it made. */
export const adminsChanged = adminsView.extend({ version: z.int() })
export type AdminsChanged = z.infer<typeof adminsChanged>

export const undoAdminInput = z.object({ uuid, version: decidedVersion })

export type AdminsView = z.infer<typeof adminsView>
