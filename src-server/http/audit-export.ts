import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditFilterInput } from '#shared/audit.ts'
import { EXPORT_FORMATS, exportAudit, exportName } from '../domains/audit/export.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { ADMIN, checkAccess, effectiveActor, notSignedIn } from '../procedures/access.ts'
import type { RequestContext } from '../procedures/context.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' }

/** Of one process: each keeps its database and its event loop busy until it ends, and visitors would wait. */
const MOST_EXPORTS = 2
/** Without a byte taken for so long it ends, or two paused downloads would keep all other admins from theirs. */
const STALLED_MS = 30_000

type Options = { contextOf(request: FastifyRequest): RequestContext }

/** `/export/audit.csv` and `.jsonl`: what the filter of the audit finds, however much that is, as it is read from the database. */
export function auditExportRoutes(app: FastifyInstance, { contextOf }: Options): void {
  let exports = 0
  for (const format of EXPORT_FORMATS)
    app.get(`/export/audit.${format}`, async (request, reply) => {
      const ctx = contextOf(request)
      checkAccess(ctx, ADMIN)
      const actor = effectiveActor(ctx)
      if (!actor) throw notSignedIn(ctx)
      const { data: filter } = auditFilterInput.safeParse(request.query)
      if (!filter) throw new Rejection('INPUT_INVALID')
      if (exports >= MOST_EXPORTS) throw new Rejection('BUSY')
      exports++
      reply.raw.once('close', () => exports--)
      reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
      // It is downloaded for minutes, and others do not wait for it.
      request.leaveTurn?.()
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="${exportName(format, ctx.now())}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(exportAudit({ ...ctx, actor }, filter, format)))
    })
}
