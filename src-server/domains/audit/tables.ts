import type { Actor } from '../../event-sourcing/event.ts'

/** One event that admins may ask about. What it changed is read from the log, so that nothing sealed is kept twice. */
export type AuditEntryRow = {
  position: string
  stream: string
  version: number
  type: string
  kind: string
  subject: string
  actor: string
  actor_role: Actor['role']
  /** The id of the request, which all that followed from it has. */
  request: string
  at: string
}

/** The name of a field that an event changed, in the order of the entries. `person`: whose data it is, and goes with. */
export type AuditFieldRow = { field: string; at: string; position: string; person: string | null }

declare module '../../platform/database.ts' {
  interface Tables {
    audit_entry: AuditEntryRow
    audit_field: AuditFieldRow
  }
}
