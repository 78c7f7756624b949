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
    expect(await projections('verify', 'posts')).toMatchObject({ code: 0, said: expect.stringContaining('1 post') })
    expect(await projections('replay', 'posts')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/posts: replayed to event \d+/),
    })
    await app.context.pool.query(`update post set name = 'by hand'`)
    expect(await projections('verify', 'posts')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/only live: .*"name":"…[0-9a-f]{4}"/),
    })
    expect((await projections('replay', 'posts')).code).toBe(0)
    const { code, said } = await projections('verify')
    expect(code).toBe(0)
    for (const { name } of projectors) expect(said).toContain(`${name} compared`)
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
  const names = projectors.map(({ name }) => name).join(', ')
  const failure = async (...args: string[]) => {
    const { code, said } = await projections(...args)
    expect(code, said).toBe(1)
    expect(said).not.toContain('    at ')
    return said.trim()
  }

  it('that there is no such projector or command, and which there are', async () => {
    expect(await failure('replay', 'cats')).toBe(`There is no projector "cats". There are ${names}.`)
    expect(await failure('replay')).toBe(`Which projector? There are ${names}.`)
    expect(await failure('replay', 'posts', 'files')).toContain('One projector at a time')
    expect(await failure('constructor', 'posts')).toContain('There is no "constructor" here.')
    expect(await failure('retry', 'posts')).toContain('posts is inline')
    expect(await failure('explode')).toMatch(/^There is no "explode" here\..*npm run projections -- replay <name>/s)
  })

  it('that a replay is running in another process', async () => {
    if (!first) throw new Error('there are projectors')
    const { pool } = app.context
    await request(pool, 'replay', first)
    const [lease] = await app.context.leases.take('replay', [first.name])
    expect(await failure('replay', first.name)).toContain(`A replay of ${first.name} is running in another process`)
    expect((await projections()).said).toMatch(new RegExp(`^${first.name} .* at 0, runs`, 'm'))
    expect(await projections('cancel', first.name)).toMatchObject({
      code: 0,
      said: expect.stringContaining('replay called off'),
    })
    await request(pool, 'verification', first)
    expect((await projections('cancel', first.name)).said).toContain('verification called off')
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
