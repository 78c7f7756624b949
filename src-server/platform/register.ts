import type { RejectionCode } from '#shared/codes.ts'
import type { Role } from '#shared/roles.ts'

declare module '../event-sourcing/register.ts' {
  interface Register {
    role: Role
    rejectionCode: RejectionCode
  }
}
