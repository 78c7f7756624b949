import type { AuditEntry } from '#shared/audit.ts'
import type { Actor, Recorded } from '../../event-sourcing/event.ts'
import { readWindows, type Window } from '../../event-sourcing/read-windows.ts'
import type { View } from '../../procedures/audited.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyActors } from '../../procedures/history-actors.ts'
import { changesOf } from './changed-fields.ts'
import { auditOf } from './entries.ts'
import { namesOfSubjects } from './subject-names.ts'
import type { AuditEntryRow } from './tables.ts'

export type AuditContext = Pick<RequestContext, 'db' | 'sql' | 'keyring' | 'locale' | 'audited'> & { actor: Actor }

/** Entries with what they changed, read from the log and unsealed as far as nobody has been forgotten. */
export async function openEntries(ctx: AuditContext, rows: readonly AuditEntryRow[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return []
  const actors = rows.map((row): Actor => ({ id: row.actor, role: row.actor_role }))
  const [told, byOf, names] = await Promise.all([
    readFromLog(ctx, rows),
    historyActors(ctx, actors),
    namesOfSubjects(ctx, rows),
  ])
  return rows.map((row): AuditEntry => {
    const { position, stream, version, type, kind, subject, actor, actor_role, at, request } = row
    const { view = NOTHING, event, sealed } = told.get(`${stream} ${version}`) ?? {}
    const name = auditOf(ctx.audited)
      .of(stream)
      .nameOf(view.after ?? view.before ?? {}, ctx.locale)
    return {
      position: Number(position),
      at,
      kind,
      subject,
      name: name ?? names.get(subject) ?? null,
      deed: type,
      version,
      by: { ...byOf({ id: actor, role: actor_role }), uuid: actor },
      is_new: view.before === null && view.after !== null,
      changes: changesOf(view).map(({ path, before, after }) => ({
        path,
        before: asJson(before),
        after: asJson(after),
      })),
      is_forgotten: hasForgotten(sealed, event),
      correlation_id: request,
      causation_id: event?.meta.causation_id ?? null,
    }
  })
}

const NOTHING: View = { before: null, after: null, told: {} }

type FromLog = { view: View | undefined; event: Recorded; sealed: Recorded | undefined }

/** The log around each entry, by stream and version. */
async function readFromLog(ctx: AuditContext, rows: readonly AuditEntryRow[]): Promise<Map<string, FromLog>> {
  const audit = auditOf(ctx.audited)
  const windows = windowsOf(rows)
  const sealed = await readWindows(ctx.sql, windows, audit.leanness)
  const opened = await Promise.all(sealed.map((events) => ctx.keyring.open(ctx.sql, events)))
  const found = new Map<string, FromLog>()
  for (const [nth, events] of opened.entries()) {
    const views = events[0] ? audit.of(events[0].stream).viewsOf(events) : []
    for (const [index, event] of events.entries()) {
      // Events before a window may lack data.
      if (event.version < (windows[nth]?.first ?? 0)) continue
      found.set(`${event.stream} ${event.version}`, { event, view: views[index], sealed: sealed[nth]?.[index] })
    }
  }
  return found
}

/** Entries of a stream that stand as near as this are read together: one is what the next began with. */
const NEAR = 10

function windowsOf(rows: readonly AuditEntryRow[]): Window[] {
  return [...Map.groupBy(rows, ({ stream }) => stream)].flatMap(([stream, own]) => {
    const windows: Window[] = []
    for (const { version } of own.toSorted((one, other) => one.version - other.version)) {
      const latest = windows.at(-1)
      if (latest && version - latest.last <= NEAR) latest.last = version
      else windows.push({ stream, first: version, last: version })
    }
    return windows
  })
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))

/** Whether anything of an event is sealed, and cannot be unsealed. */
function hasForgotten(sealed: Recorded | undefined, opened: Recorded | undefined): boolean {
  const open = new Map<string, unknown>(Object.entries(opened?.data ?? {}))
  return Object.entries(sealed?.data ?? {}).some(([name, value]) => value !== null && open.get(name) === null)
}
