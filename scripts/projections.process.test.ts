import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectors } from '#server/composition/projectors.ts'
import { headPosition } from '#server/event-sourcing/store.ts'
import { request } from '#server/projections/projection-jobs.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { faultyProxy } from '#server/testing/faulty-proxy.ts'
import { runProgram, startProgram } from '#server/testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.publish()
})
afterAll(() => app.stop())

const projections = (...args: string[]) => runProgram(app.settings, ['scripts/projections.ts', ...args])

async function failure(...args: string[]): Promise<string> {
  const { code, said } = await projections(...args)
  expect(code, said).toBe(1)
  expect(said).not.toContain('    at ')
  return said.trim()
}

it('every projector is listed, in columns, and a replay that another process carries out can only be called off', async () => {
  const [first, ...others] = projectors
  if (!first) throw new Error('there are projectors')
  const { pool, leases } = app.context
  await request(pool, 'replay', first)
  const [lease] = await leases.take('replay', [first.name])
  const { code, said } = await projections()
  expect(code, said).toBe(0)
  const [header = '', line, ...lines] = said.trim().split('\n')
  expect(header).toMatch(
    /^projector +mode +position +lag +dead letters +runs +replay +verification +retry +last error$/,
  )
  expect(line).toMatch(new RegExp(`^${first.name} .* at 0, runs$`))
  const head = new Intl.NumberFormat('en').format(await headPosition(pool))
  expect(lines.map((text) => text.split(/ {2,}/))).toEqual(
    // No workers run here.
    others.map(({ name, mode }) =>
      mode === 'async' ? [name, mode, '0', head, '0', 'no'] : [name, 'inline', head, '0', '0', 'yes'],
    ),
  )

  expect(await failure('replay', first.name)).toContain(`A replay of ${first.name} is running in another process`)
  await request(pool, 'verification', first)
  expect(await projections('cancel', first.name)).toMatchObject({
    code: 0,
    said: expect.stringContaining('replay and verification called off'),
  })
  await lease?.release()
})

it('a read model that a hand has changed is found, and is as the log says after a replay, which a silent database only delays', {
  timeout: 240_000,
}, async () => {
  await app.context.pool.query(`update post set name = 'by hand'`)
  const found = await failure('verify')
  expect(found).toMatch(/only live: .*"name":"…[0-9a-f]{4}"/)
  for (const { name } of projectors) expect(found).toContain(`${name} compared`)

  await replayOnSilentDatabase()
  expect(await projections('replay', 'posts')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/posts: replayed to event \d+/),
  })
  expect(await projections('verify', 'posts')).toMatchObject({
    code: 0,
    said: expect.stringContaining('posts compared: 1 post'),
  })
})

/** It waits for a reader of its tables when the database falls silent. */
async function replayOnSilentDatabase(): Promise<void> {
  const proxy = await faultyProxy(app.settings.DATABASE_OWNER_URL)
  const reader = new pg.Client({ connectionString: app.settings.DATABASE_URL })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from post limit 1')
  const settings = { ...app.settings, DATABASE_URL: proxy.url, DATABASE_OWNER_URL: '' }
  const command = startProgram(settings, ['scripts/projections.ts', 'replay', 'posts'])
  const pauses = async () => (await app.context.pool.query('select from replay where next_try_at > now()')).rowCount
  await expect.poll(pauses, { timeout: 40_000 }).toBe(1)
  proxy.fallSilent()
  expect(await command.ended, command.output()).toBe(1)
  await reader.end()
}

/** `chain.db.test.ts` has all that it finds. */
it('npm run projections -- verify-log prints the head, and says where the log is not what was written down', async () => {
  const { code, said } = await projections('verify-log')
  expect(code, said).toBe(0)
  const [, position, hash = ''] = /^Head: (\d+):([0-9a-f]{64})$/m.exec(said) ?? []
  const other = hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  expect(await failure('verify-log', `${position}:${other}`)).toContain(
    `The log does not hold: event ${position} is not what was written down.`,
  )
})

// The last, since nothing reads that log any more.
it('a log that newer code has written to is not taken for wrong', async () => {
  const { pool } = app.context
  await pool.query(
    `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
     select position + 1, 'trip-1', 1, gen_random_uuid(), 'TripPlanned', 3, '{}', '{}', now() from log_head`,
  )
  await pool.query('update log_head set position = position + 1')
  expect(await failure('verify', 'posts')).toMatch(
    /^A newer version of the product has written to the log \(TripPlanned version 3\)/m,
  )
})
