import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '#db/migrations/0024-places.ts'
import { createPool } from '../../platform/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { everyDay } from './events.ts'
import { openingColumns } from './opening-minutes.ts'

const clock = (minutes: number | null) =>
  minutes === null ? null : new Date(minutes * 60_000).toISOString().slice(11, 16)

const HOURS = [
  { open_24h: false, open_from: 420, open_to: 1_260 },
  { open_24h: false, open_from: 1_020, open_to: 120 },
  { open_24h: false, open_from: 1_020, open_to: 0 },
  { open_24h: false, open_from: 0, open_to: 0 },
  { open_24h: true, open_from: 480, open_to: 540 },
  { open_24h: true, open_from: null, open_to: null },
  { open_24h: false, open_from: null, open_to: null },
]

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await testDatabase(), 1)
})
afterAll(() => pool.end())

it('rows of the release before have the columns that a replay of their events gives', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await sql`alter table post
    drop column hours, drop column open_minutes, drop column exceptional, drop column price_unit, drop column price_for,
    drop column pass, drop column precision, drop column contact, drop column is_sample,
    add column open_24h boolean, add column open_from smallint, add column open_to smallint`.execute(db)
  for (const [n, { open_24h, open_from, open_to }] of HOURS.entries())
    await sql`insert into post (id, type, status, name, language, translations, place_type, province, address, description,
        images, social_links, search_text, owner_id, version, created_at, updated_at, lat, open_24h, open_from, open_to)
      values (gen_random_uuid(), 'visit', 'draft', ${String(n)}, 'en', '{}', 'market', 'kep', '', '', '{}', '[]', '',
        gen_random_uuid(), 1, now(), now(), ${n === 0 ? 10.5 : null}, ${open_24h}, ${open_from}, ${open_to})`.execute(
      db,
    )
  await up(db)
  const { rows } = await pool.query(
    'select hours, open_minutes::text, exceptional, precision, contact, is_sample, price_for from post order by name',
  )
  const contact = { phone: null, telegram: null, facebook: null, website: null }
  for (const [n, daily] of HOURS.entries()) {
    const hours = everyDay({ ...daily, open_from: clock(daily.open_from), open_to: clock(daily.open_to) })
    const precision = n === 0 ? 'exact' : null
    const rest = { precision, contact, is_sample: false, price_for: 'everyone' }
    expect(rows[n]).toEqual({ hours, ...openingColumns(hours), ...rest })
  }
})
