import { idOf, type Recorded } from '../../event-sourcing/event.ts'
import { personEvents } from '../../event-sourcing/forget-person.ts'
import type { Open, Projector } from '../../event-sourcing/projector.ts'
import { readWindows } from '../../event-sourcing/read-windows.ts'
import type { Sql, Write } from '../../event-sourcing/sql.ts'
import type { Audited } from '../../procedures/audited.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { auditOf } from './entries.ts'
import type { AuditEntryRow, AuditFieldRow } from './tables.ts'

export const AUDIT_ENTRIES = 'audit_entries'

const FORGETTINGS = Object.keys(personEvents)

/**
 * An entry for each event that admins may ask about, with the names of the fields that it changed. What these were and became is
 * not kept: a page of the audit reads it from the log, where it stays sealed.
 */
export function auditEntries(entries: readonly Audited[]): Projector {
  const audit = auditOf(entries)
  return {
    name: AUDIT_ENTRIES,
    mode: 'async',
    tables: ['audit_entry', 'audit_field'],
    types: [...audit.types, ...FORGETTINGS],
    incidental: [],
    rowsOf: ({ type, position }) => (FORGETTINGS.includes(type) ? null : [String(position)]),
    async prepare(tx, pages, open) {
      if (!open) throw new Error(`${AUDIT_ENTRIES} reads what stood before in the log, and cannot unseal it`)
      const writes: Write[] = []
      for await (const page of pages) writes.push(...(await writesOf(tx, { audit, page, open })))
      return writes
    },
  }
}

type Given = { audit: ReturnType<typeof auditOf>; page: readonly Recorded[]; open: Open }

async function writesOf(tx: Sql, { audit, page, open }: Given): Promise<Write[]> {
  const events = page.filter(({ type }) => !FORGETTINGS.includes(type))
  const forgotten = new Map(
    page.flatMap(({ type, stream, position }) => (FORGETTINGS.includes(type) ? [[idOf(stream), position]] : [])),
  )
  const streams = [...Map.groupBy(events, ({ stream }) => stream)]
  const windows = streams.map(([stream, own]) => {
    const versions = own.map(({ version }) => version)
    return { stream, first: Math.min(...versions), last: Math.max(...versions) }
  })
  const histories = windows.length > 0 ? await readWindows(tx, windows, audit.leanness) : []
  const opened = Map.groupBy(await open(histories.flat()), ({ stream }) => stream)
  const fields = new Map<string, ChangedField[]>()
  for (const { stream, first } of windows)
    for (const [index, found] of changedFields(audit.of(stream), opened.get(stream) ?? [], first).entries())
      fields.set(`${stream} ${first + index}`, found)
  const isGone = ({ person }: ChangedField, position: number) =>
    person !== null && (forgotten.get(person) ?? 0) > position
  const fieldRows = events.flatMap(({ position, stream, version, at }) =>
    (fields.get(`${stream} ${version}`) ?? [])
      .filter((field) => !isGone(field, position))
      .map((field) => ({ ...field, at, position: String(position) })),
  )
  return [
    ...(forgotten.size > 0 ? [forget([...forgotten.keys()])] : []),
    ...insert(
      'audit_entry',
      ENTRY,
      events.map((event) => entryOf(audit.of(event.stream), event)),
    ),
    ...insert('audit_field', FIELD, fieldRows),
  ]
}

function entryOf(audited: Audited, event: Recorded): AuditEntryRow {
  const { position, stream, version, type, at, meta } = event
  const { kind, id } = audited.subjectOf(event)
  return {
    position: String(position),
    stream,
    version,
    type,
    kind,
    subject: id,
    actor: meta.actor.id,
    actor_role: meta.actor.role,
    request: meta.correlation_id,
    at,
  }
}

const ENTRY = {
  position: 'bigint',
  stream: 'text',
  version: 'integer',
  type: 'text',
  kind: 'text',
  subject: 'text',
  actor: 'uuid',
  actor_role: 'text',
  request: 'text',
  at: 'timestamptz',
} satisfies Record<keyof AuditEntryRow, string>

const FIELD = { field: 'text', at: 'timestamptz', position: 'bigint', person: 'uuid' } satisfies Record<
  keyof AuditFieldRow,
  string
>

function insert(table: string, columns: Readonly<Record<string, string>>, rows: readonly object[]): Write[] {
  if (rows.length === 0) return []
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map((column) => column.join(' '))
  const text = `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as row(${typed.join(', ')})`
  return [{ send: (tx) => tx.query({ name: `insert-${table}`, text, values: [JSON.stringify(rows)] }) }]
}

/** Data that is sealed with the keys of these people stands before this page. */
const forget = (people: readonly string[]): Write => ({
  send: (tx) => tx.query('delete from audit_field where person = any($1)', [people]),
})
