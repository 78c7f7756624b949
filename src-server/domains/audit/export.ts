import type { AuditEntry, AuditFilter } from '#shared/audit.ts'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { PHNOM_PENH_OFFSET_MS, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { auditedUntil, entriesAfter, wantedBy } from './find-entries.ts'
import { type AuditContext, openEntries } from './open-entries.ts'
import { auditWordsOf } from './words.ts'

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Entries that are in memory at a time. */
const PAGE = 200

/** All entries up to now, the newest first, a page at a time: each begins where the one before it ended. */
async function* pagesOfEntries(ctx: AuditContext, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const { until } = await auditedUntil(ctx.sql)
  const wanted = await wantedBy(ctx.db, filter, until)
  if (!wanted) return
  for (let after: { at: string; position: string } | undefined; ; ) {
    const rows = await entriesAfter(ctx.db, wanted, { limit: PAGE, after })
    if (rows.length > 0) yield openEntries(ctx, rows)
    if (rows.length < PAGE) return
    after = rows.at(-1)
  }
}

const HEADER = [
  ...['time in Phnom Penh', 'who', 'role', 'kind', 'id', 'name', 'deed', 'field', 'before', 'after', 'forgotten'],
  ...['position', 'version', 'request', 'cause'],
]

/** The lines of an export, a page at a time. CSV has a line for each changed field, JSON one for each entry. */
export async function* exportAudit(
  ctx: AuditContext,
  filter: AuditFilter,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield BYTE_ORDER_MARK + csvLines([HEADER])
  const lines = format === 'csv' ? csvLinesWith(ctx) : jsonLine
  for await (const entries of pagesOfEntries(ctx, filter)) yield entries.map(lines).join('')
}

const jsonLine = (entry: AuditEntry): string => `${JSON.stringify(entry)}\n`

/** With the kinds and deeds in the reader's language, and the fields by their paths, as people and formulas look for them. */
function csvLinesWith({ audited, locale }: AuditContext) {
  const words = auditWordsOf(audited, locale)
  const kinds = new Map(words.kinds.map(({ kind, name }) => [kind, name]))
  const deeds = new Map(words.deeds.map(({ code, name }) => [code, name]))
  return (entry: AuditEntry): string => {
    const { at, by, kind, subject, name, deed, changes, is_forgotten, position, version } = entry
    const who = by.userName ?? by.uuid
    const first = [clockTime(at), who, by.kind, kinds.get(kind) ?? kind, subject, name, deeds.get(deed) ?? deed]
    const last = [is_forgotten ? 1 : 0, position, version, entry.correlation_id, entry.causation_id]
    const fields = changes.length > 0 ? changes : [{ path: null, before: null, after: null }]
    return csvLines(fields.map(({ path, before, after }) => [...first, path, textOf(before), textOf(after), ...last]))
  }
}

/** As Phnom Penh's clocks show it, and as spreadsheets read a time. */
const clockTime = (at: string): string =>
  new Date(Date.parse(at) + PHNOM_PENH_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

const textOf = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)

/** Names the day in Phnom Penh. */
export const exportName = (format: ExportFormat, now: Date): string => `audit-${phnomPenhDate(now)}.${format}`
