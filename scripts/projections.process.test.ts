import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const [first] = projectors

describe('npm run projections', () => {
  it('lists every projector, in columns', async () => {
    const { code, said } = await projections()
    expect(code, said).toBe(0)
    const [header = '', ...lines] = said.trim().split('\n')
    expect(header).toMatch(
      /^projector +mode +position +lag +dead letters +runs +replay +verification +retry +first error$/,
    )
    const head = new Intl.NumberFormat('en').format(await headPosition(app.context.pool))
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      // No workers run here.
      projectors.map(({ name, mode }) =>
        mode === 'async' ? [name, mode, '0', head, '0', 'no'] : [name, 'inline', head, '0', '0', 'yes'],
      ),
    )
  })

  it('verifies and replays with progress', async () => {
    await app.context.pool.query(`update post set name = 'by hand'`)
    expect(await projections('verify', 'posts')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/only live: .*"name":"…[0-9a-f]{4}"/),
    })
    expect(await projections('replay', 'posts')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/posts: replayed to event \d+/),
    })
    const { code, said } = await projections('verify')
    expect(code).toBe(0)
    expect(said).toContain('posts compared: 1 post')
    for (const { name } of projectors) expect(said).toContain(`${name} compared`)
  })
})

describe('npm run projections -- verify-log', () => {
  it('prints the head, which it finds again in a longer log', async () => {
    const { code, said } = await projections('verify-log')
    expect(code, said).toBe(0)
    const head = /^Head: (\d+:[0-9a-f]{64})$/m.exec(said)?.[1] ?? ''
    await app.publish()
    expect(await projections('verify-log', head)).toMatchObject({ code: 0 })
    const otherHead = head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    const [position] = head.split(':')
    expect(await projections('verify-log', otherHead)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`event ${position} is not what was written down`),
    })
  })

  it('names the first event that was changed by hand', async () => {
    const owner = new pg.Client({ connectionString: app.settings.DATABASE_OWNER_URL })
    await owner.connect()
    await owner.query('alter table event disable trigger append_only')
    await owner.query(`update event set at = at - interval '1 day' where position = 2`)
    await owner.end()
    const { code, said } = await projections('verify-log')
    expect(code).toBe(1)
    expect(said).toContain('The log does not hold: event 2 is not what its hash says.')
    expect(said).not.toContain('    at ')
  })
})

it('a replay whose database does not answer any more ends, and can be taken up again', {
  timeout: 120_000,
}, async () => {
  const proxy = await faultyProxy(app.settings.DATABASE_OWNER_URL)
  const reader = new pg.Client({ connectionString: app.settings.DATABASE_URL })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from post limit 1')
  const command = startProgram({ ...app.settings, DATABASE_URL: proxy.url, DATABASE_OWNER_URL: '' }, [
    'scripts/projections.ts',
    'replay',
    'posts',
  ])
  const pauses = async () => (await app.context.pool.query('select from replay where next_try_at > now()')).rowCount
  await expect.poll(pauses, { timeout: 40_000 }).toBe(1)
  proxy.fallSilent()
  expect(await command.ended, command.output()).toBe(1)
  await reader.end()
  expect((await projections('replay', 'posts')).code).toBe(0)
})

describe('npm run projections says in a sentence, with exit code 1,', () => {
  const failure = async (...args: string[]) => {
    const { code, said } = await projections(...args)
    expect(code, said).toBe(1)
    expect(said).not.toContain('    at ')
    return said.trim()
  }

  it('what is wrong with its arguments', async () => {
    expect(await failure('retry', 'posts')).toContain('posts is inline')
  })

  it('that a replay is running in another process', async () => {
    if (!first) throw new Error('there are projectors')
    const { pool } = app.context
    await request(pool, 'replay', first)
    const [lease] = await app.context.leases.take('replay', [first.name])
    expect(await failure('replay', first.name)).toContain(`A replay of ${first.name} is running in another process`)
    expect((await projections()).said).toMatch(new RegExp(`^${first.name} .* at 0, runs`, 'm'))
    await request(pool, 'verification', first)
    expect(await projections('cancel', first.name)).toMatchObject({
      code: 0,
      said: expect.stringContaining('replay and verification called off'),
    })
    await lease?.release()
  })

  it('that the log was written by newer code', async () => {
    const { pool } = app.context
    await pool.query(
      `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
       select position + 1, 'trip-1', 1, gen_random_uuid(), 'TripPlanned', 3, '{}', '{}', now() from log_head`,
    )
    await pool.query('update log_head set position = position + 1')
    for (const verb of ['replay', 'verify'])
      expect(await failure(verb, 'posts')).toMatch(
        /^A newer version of the product has written to the log \(TripPlanned version 3\)/m,
      )
  })
})
