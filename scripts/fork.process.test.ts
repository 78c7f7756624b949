import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutPersonal } from '#server/event-sourcing/personal-data.ts'
import { readStream } from '#server/event-sourcing/store.ts'
import { backupScene } from '#server/testing/backup-scene.ts'
import { runProgram } from '#server/testing/program.ts'

let scene: Awaited<ReturnType<typeof backupScene>>
beforeAll(async () => {
  scene = await backupScene()
})
afterAll(() => scene.stop())

const fork = (...args: string[]) => runProgram(scene.app.settings, ['scripts/projections.ts', 'fork', ...args])

async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

it('streams are brought elsewhere with all personal data shredded', { timeout: 240_000 }, async () => {
  const { app, people, scratch } = scene
  const { user, input } = await people.member({ nickname: 'Sophea of the market' })
  const post = await app.publish({ name: 'The post with the bug' })
  const streams = [`account-${user.uuid}`, `post-${post.id}`]
  const folder = path.join(scratch, 'fork')
  const made = await fork(folder, ...streams.flatMap((stream) => ['--stream', stream]))
  expect(made, made.said).toMatchObject({ code: 0 })
  const text = await textOf(folder)
  expect(text).toContain('The post with the bug')
  for (const secret of ['$sealed', 'Sophea', input.email ?? '', input.username, 'person_key'])
    expect(text).not.toContain(secret)

  const site = await scene.emptySite(randomBytes(32).toString('base64'))
  const { code, said } = await site.restore(folder)
  expect(code, said).toBe(0)
  for (const stream of streams) {
    const events = await readStream(site.pool, stream)
    const were = (await readStream(app.context.pool, stream)).map(withoutPersonal)
    const placeless = events.map(({ position: _, ...event }) => event)
    expect(placeless).toEqual(were.map(({ position: _, ...event }) => event))
    expect(events.length).toBeGreaterThan(0)
  }
  const { rows } = await site.pool.query('select id, name from post')
  expect(rows).toEqual([{ id: post.id, name: 'The post with the bug' }])
  expect(await runProgram(site.settings, ['scripts/projections.ts', 'verify-log'])).toMatchObject({ code: 0 })
  await site.pool.end()
})

it('a period has the streams in which something happened, each from its beginning', async () => {
  const { app, scratch } = scene
  app.clock.now = new Date('2027-03-01T00:00:00Z')
  const post = await app.publish()
  app.clock.now = new Date('2027-03-05T00:00:00Z')
  await app.system.post.remove({ id: post.id })
  const other = await app.publish()
  app.clock.now = new Date('2027-03-09T00:00:00Z')
  await app.system.post.remove({ id: other.id })
  const folder = path.join(scratch, 'period')
  const { code, said } = await fork(folder, '--from', '2027-03-04', '--to', '2027-03-06')
  expect(code, said).toBe(0)
  const [log = ''] = await readdir(path.join(folder, 'log'))
  const lines = (await readFile(path.join(folder, 'log', log), 'utf8')).trim().split('\n')
  const events = lines.map((line) => line.split('\t')).map(([position, stream, version]) => [position, stream, version])
  expect(events).toEqual([
    ['1', `post-${post.id}`, '1'],
    ['2', `post-${post.id}`, '2'],
    ['3', `post-${post.id}`, '3'],
    ['4', `post-${other.id}`, '1'],
    ['5', `post-${other.id}`, '2'],
  ])
  expect(await fork(folder, '--from', '2027-03-04', '--to', '2027-03-06')).toMatchObject({
    code: 1,
    said: expect.stringContaining('name an empty folder'),
  })
  expect(await fork(path.join(scratch, 'none'), '--stream', `post-'); drop table event; --`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('there is nothing to fork'),
  })
})
