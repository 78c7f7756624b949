import type { AuditInput, AuditPage } from '#shared/audit.ts'
import { auditedUntil, pageOfEntries, wantedBy } from './find-entries.ts'
import { type AuditContext, openEntries } from './open-entries.ts'

/** A page of who changed what, the newest first. */
export async function listAudit(ctx: AuditContext, input: AuditInput): Promise<AuditPage> {
  const { page, pageSize, until: asked, ...filter } = input
  const reached = await auditedUntil(ctx.sql)
  const { is_behind } = reached
  const until = Math.min(asked ?? reached.until, reached.until)
  const wanted = await wantedBy(ctx.db, filter, until)
  if (!wanted) return { rows: [], total: 0, until, is_behind }
  const { rows, total } = await pageOfEntries(ctx.db, wanted, { page, pageSize })
  return { rows: await openEntries(ctx, rows), total, until, is_behind }
}
