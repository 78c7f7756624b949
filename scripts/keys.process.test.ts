import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { masterKeyFrom, wrap } from '#server/event-sourcing/wrapping.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { membersOf } from '#server/testing/members.ts'
import { runProgram, startProgram } from '#server/testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await membersOf(app).member()
})
afterAll(() => app.stop())

const file = () => path.join(app.settings.DATA_DIR, 'master.key')
/** An advisory lock of this test's own. */
const HOLD = 1
const keys = (...args: string[]) => startProgram(app.settings, ['scripts/keys.ts', ...args])
/** Commands open the database as the workers do. */
const PROGRAMS = ['src-server/main.ts', 'workers/main.ts', 'scripts/migrate.ts']

async function startOf(file: string, more: Record<string, string> = {}): Promise<string> {
  const { code, said } = await runProgram({ ...app.settings, PORT: '0', ...more }, [file])
  return `${code} ${said.trim()}`
}

it('no process starts with another master key, or without the file, and each says so in one sentence', async () => {
  // A migration that waits must go on waiting: carried out again, it would fail in another way.
  const { rows } = await app.engine.pool.query(`delete from kysely_migration where name like '0016%' returning *`)
  const key = { MASTER_KEY: randomBytes(32).toString('base64') }
  const wrong = await Promise.all(PROGRAMS.map((program) => startOf(program, key)))
  renameSync(file(), `${file()}.away`)
  // All find out in the same way, as they have just shown.
  const without = await startOf('scripts/admin.ts')
  expect(existsSync(file())).toBe(false)
  renameSync(`${file()}.away`, file())
  const again = [rows[0]?.name, rows[0]?.timestamp]
  await app.engine.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', again)
  expect(again[0]).toMatch(/^0016/)
  for (const said of wrong)
    expect(said).toMatch(
      /^1 The personal data of this database needs the master key "\S+", and in MASTER_KEY there is .*\.$/,
    )
  expect(without).toMatch(/^1 The personal data of this database .* there is none: restore .*\.$/)
})

/** Three pages of a rotation. */
async function addPeople(count: number): Promise<void> {
  const masterKey = masterKeyFrom(Buffer.from(readFileSync(file(), 'utf8'), 'base64'))
  const people = Array.from({ length: count }, () => randomUUID())
  const wrapped = people.map((person) => wrap(masterKey, person, randomBytes(32)))
  const statement =
    'insert into person_key (person, key, master_key) select *, $3::text from unnest($1::uuid[], $2::bytea[])'
  await app.context.pool.query(statement, [people, wrapped, masterKey.id])
}

/** Lets a rotation wrap a page of keys, and holds it in the next. @returns how to tell that it waits, and how to let it go */
async function holdAtSecondPage() {
  const { pool } = app.engine
  await pool.query('create sequence page')
  await pool.query(
    `create function hold() returns trigger language plpgsql security definer as $$ begin
       if nextval('page') > 1 then perform pg_advisory_xact_lock(${HOLD}); end if; return null;
     end $$`,
  )
  await pool.query('create trigger hold after update on person_key for each statement execute function hold()')
  const holder = await pool.connect()
  await holder.query(`select pg_advisory_lock(${HOLD})`)
  const locks = async (held: boolean) => {
    const { rowCount } = await pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted = $1 and d.datname = current_database()`,
      [held],
    )
    return rowCount
  }
  return {
    waiting: () => locks(false),
    held: () => locks(true),
    async letGo() {
      await holder.query(`select pg_advisory_unlock(${HOLD})`)
      holder.release()
      await pool.query('drop trigger hold on person_key')
    },
  }
}

it('a rotation that is killed goes on when called again, while the product runs', async () => {
  const { pool } = app.context
  const wrapped = async () => {
    const { rows } = await pool.query<{ done: number; left: number }>(
      `select count(*) filter (where k.master_key = m.id)::int as done,
         count(*) filter (where k.master_key <> m.id)::int as left
       from person_key k, master_key m`,
    )
    return rows[0] ?? { done: 0, left: 0 }
  }
  const people = membersOf(app)
  const early = await people.member()
  await addPeople(1_200)
  const hold = await holdAtSecondPage()
  const killed = keys('rotate')
  await expect.poll(hold.waiting).toBe(1)
  killed.process.kill('SIGKILL')
  await killed.ended
  await hold.letGo()
  await expect.poll(hold.held).toBe(0)
  expect((await wrapped()).done).toBeGreaterThan(0)
  expect((await wrapped()).left).toBeGreaterThan(0)
  const late = await people.member()

  const again = keys('rotate')
  expect(await again.ended, again.output()).toBe(0)
  expect(again.output()).toMatch(/The master key is "\S+" now: \d+ keys were wrapped with it/)
  expect((await wrapped()).left).toBe(0)
  for (const { caller } of [early, late]) await caller.account.save({ nickname: 'Still here' })
})

it('npm run keys names the key, and rejects what it does not know', async () => {
  expect(await runProgram(app.settings, ['scripts/keys.ts'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/The master key of this database is "\S+", and \S+master\.key has it/),
  })
  expect(await runProgram(app.settings, ['scripts/keys.ts', 'dance'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no "dance" here'),
  })
})
