import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AuditFilter } from '#shared/audit.ts'
import { addDays, fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Db } from '../../platform/database.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { actorNamed } from '../../procedures/actor-named.ts'
import type { Page } from '../../procedures/page.ts'
import { AUDIT_ENTRIES } from './projector.ts'
import type { AuditEntryRow } from './tables.ts'

/** The filter with its person found. */
export type Wanted = Omit<AuditFilter, 'who'> & { actor?: string | undefined; until: number }

/** Where an entry stands, in the order of time. */
type Place = Pick<AuditEntryRow, 'at' | 'position'>

/** @returns null where the filter names a person whom nobody knows */
export async function wantedBy(db: Db, { who, ...filter }: AuditFilter, until: number): Promise<Wanted | null> {
  if (who === undefined) return { ...filter, until }
  const actor = await actorNamed(db, who)
  return actor === null ? null : { ...filter, actor, until }
}

type Reach = { position: number; head: number; isRead: boolean }

/** How far the audit has come, and the log, and whether workers read it. */
async function reachOf(sql: Sql): Promise<Reach> {
  const { rows } = await sql.query<{ position: string | null; head: string; is_read: boolean | null }>({
    name: 'audited-until',
    text: `select c.position, head.position as head, r.alive_until > now() as is_read
           from log_head as head left join checkpoint as c on c.name = $1 left join runner as r on r.id = c.runner`,
    values: [AUDIT_ENTRIES],
  })
  const { position, head, is_read } = rows[0] ?? {}
  return { position: Number(position ?? 0), head: Number(head ?? 0), isRead: is_read === true }
}

/** An admin who has changed something looks for it here; the workers take milliseconds. */
const PATIENCE_MS = 1_000
const LOOK_AGAIN_MS = 50

/** How far the audit has come, once it has what was in the log when it was asked, or after a second. */
export async function auditedUntil(sql: Sql): Promise<{ until: number; is_behind: boolean }> {
  const { position, head, isRead } = await reachOf(sql)
  let until = position
  for (let waited = 0; isRead && until < head && waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    await sleep(LOOK_AGAIN_MS)
    until = (await reachOf(sql)).position
  }
  return { until, is_behind: until < head }
}

/** Each filter narrows the walk of an index in the order of time; that of a field has a table of its own. */
const placesWhere = (db: Db, { actor, kind, subject, field, from, to, request, until }: Wanted) =>
  db
    .selectFrom('audit_entry as e')
    .where('e.position', '<=', String(until))
    .$if(subject !== undefined, (entries) => entries.where('e.subject', '=', subject ?? ''))
    .$if(kind !== undefined, (entries) => entries.where('e.kind', '=', kind ?? ''))
    .$if(actor !== undefined, (entries) => entries.where('e.actor', '=', actor ?? ''))
    .$if(request !== undefined, (entries) => entries.where('e.request', '=', request ?? ''))
    .$if(from !== undefined, (entries) => entries.where('e.at', '>=', dayStart(from)))
    .$if(to !== undefined, (entries) => entries.where('e.at', '<', dayStart(to, 1)))
    .$if(field !== undefined, (entries) =>
      entries.innerJoin('audit_field as f', (join) =>
        join
          .onRef('f.at', '=', 'e.at')
          .onRef('f.position', '=', 'e.position')
          .on('f.field', '=', field ?? ''),
      ),
    )

const dayStart = (day = '1970-01-01', later = 0) => fromPhnomPenh(addDays(day, later)).toISOString()

type Slice = { limit: number; after?: Place | undefined; skip?: number }

/** Entries after a place, or after so many, the newest first. */
export function entriesAfter(db: Db, wanted: Wanted, { limit, after, skip = 0 }: Slice): Promise<AuditEntryRow[]> {
  return placesWhere(db, wanted)
    .selectAll('e')
    .$if(after !== undefined, (entries) =>
      entries.where((eb) =>
        eb(eb.refTuple('e.at', 'e.position'), '<', eb.tuple(after?.at ?? '', after?.position ?? '')),
      ),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.position', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** Only what is mended or forgotten changes what is there up to a position of the log. */
const REMEMBERED_MS = 300_000

/** Where pages end, and how many entries there are, by what was wanted. */
const memory = memoizePerPool(() => ({
  ends: new LRUCache<string, Place>({ max: 2_000, ttl: REMEMBERED_MS }),
  totals: new LRUCache<string, number>({ max: 500, ttl: REMEMBERED_MS }),
}))

/** A page, which begins where the one before it was seen to end. */
export async function pageOfEntries(db: Db, wanted: Wanted, { page, pageSize }: Page) {
  const { ends, totals } = memory(db)
  const key = JSON.stringify([wanted, pageSize])
  const after = ends.get(`${key} ${page - 1}`)
  const skip = after ? 0 : (page - 1) * pageSize
  const [rows, total] = await Promise.all([
    entriesAfter(db, wanted, { limit: pageSize, after, skip }),
    totals.get(key) ?? countEntries(db, wanted),
  ])
  const last = rows.at(-1)
  if (last && rows.length === pageSize) ends.set(`${key} ${page}`, last)
  totals.set(key, total)
  return { rows, total }
}

async function countEntries(db: Db, wanted: Wanted): Promise<number> {
  const row = await placesWhere(db, wanted)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}
