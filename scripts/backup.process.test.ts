import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutPersonal } from '#server/event-sourcing/personal-data.ts'
import { readStream } from '#server/event-sourcing/store.ts'
import { backupScene, contentsOf, expectUntouched } from '#server/testing/backup-scene.ts'
import { faultyProxy } from '#server/testing/faulty-proxy.ts'
import { histories } from '#server/testing/histories.ts'
import { runProgram, startProgram } from '#server/testing/program.ts'
import { inManifest } from '#server/testing/spoil-backup.ts'

/** On a busy machine. */
const PATIENCE_MS = 240_000

let scene: Awaited<ReturnType<typeof backupScene>>
let archive: string
let keys: string
/** The contents of the site when it was backed up for the second time. */
let original: Awaited<ReturnType<typeof contentsOf>>
beforeAll(async () => {
  scene = await backupScene()
  archive = path.join(scene.scratch, 'archive')
  keys = path.join(scene.scratch, 'keys')
  await backUpWhileCommandsGoOn()
  // As a run that was killed leaves them.
  await writeFile(path.join(archive, 'log', 'left'), 'half')
  await mkdir(path.join(archive, 'tables', randomUUID()))
  for (const history of fc.sample(histories, { numRuns: 2, seed: 29 })) await scene.live(history)
  await scene.app.picture()
  await scene.app.publish()
  await scene.app.project()
  original = await contentsOf(scene.app.engine.pool, scene.app.settings.DATA_DIR)
  const second = await scene.backup(archive, '--keys', keys)
  expect(second, second.said).toMatchObject({ code: 0 })
}, PATIENCE_MS)
afterAll(() => scene.stop())

async function backUpWhileCommandsGoOn(): Promise<void> {
  const run = startProgram(scene.app.settings, ['scripts/backup.ts', archive, '--keys', keys])
  let isOver = false
  void run.ended.then(() => {
    isOver = true
  })
  for (const history of fc.sample(histories, { numRuns: 40, seed: 28 })) if (!isOver) await scene.live(history)
  expect(await run.ended, run.output()).toBe(0)
}

const restored = expect.stringContaining('The site is restored.')
const unfinished = { code: 1, said: expect.stringContaining('A restore of this database was not finished') }

it('a second backup adds what the log has more, keeps the keys apart, and removes what a killed one has left', async () => {
  const log = await readdir(path.join(archive, 'log'))
  expect(log).toEqual([expect.stringMatching(/^0{11}1-\d{12}$/), expect.stringMatching(/^\d{12}-\d{12}$/)])
  const [state = '', ...others] = await readdir(path.join(archive, 'tables'))
  expect(others).toEqual([])
  expect(await readdir(archive)).not.toContain('keys')
  expect(await readFile(path.join(keys, 'keys', state, 'person_key'), 'utf8')).toContain('\\x')
})

describe('a restore', { timeout: PATIENCE_MS }, () => {
  it('goes on after a kill, brings back every read model, table and picture, and nothing starts before its end', async () => {
    const site = await scene.emptySite()
    const killed = site.start(archive, '--keys', keys)
    await expect.poll(killed.output, { timeout: 120_000 }).toMatch(/✓ pictures/)
    killed.process.kill('SIGKILL')
    await killed.ended

    const refused = (...program: string[]) => runProgram(site.settings, program)
    // The web server and the workers open the database as the backup does.
    expect(await Promise.all([refused('scripts/migrate.ts'), refused('scripts/backup.ts', archive)])).toEqual([
      unfinished,
      unfinished,
    ])
    const proxy = await faultyProxy(site.settings.DATABASE_URL)
    await proxy.refuse()
    const early = startProgram({ ...site.settings, DATABASE_URL: proxy.url, PORT: '0' }, ['src-server/main.ts'])
    await expect.poll(early.output, { timeout: 60_000 }).toContain('when the database is there')
    await proxy.restore()
    expect({ code: await early.ended, said: early.output() }).toEqual(unfinished)

    const again = await site.restore(archive, '--keys', keys)
    expect(again, again.said).toEqual({ code: 0, said: restored })
    const contents = await contentsOf(site.pool, site.settings.DATA_DIR)
    expect(contents).toEqual(original)
    expect(Object.values(contents.rows).flat().length).toBeGreaterThan(500)
    expect(Object.keys(contents.files).length).toBeGreaterThan(1)
    expect((await site.pool.query('select from restore')).rowCount).toBe(0)
    await site.pool.end()
  })

  it('that fails in its middle says why in a sentence, and changes nothing', async () => {
    const folder = await scene.copyOf(archive)
    await inManifest(folder, (part) => ({ ...part, rows: 1 }))
    const site = await scene.emptySite()
    const { code, said } = await site.restore(folder, '--keys', keys)
    expect(said).toContain('rows of 1')
    expect(said).not.toMatch(/\n {4}at /)
    expect(code).toBe(1)
    await expectUntouched(site)
  })
})

it('a fork brings streams elsewhere with all personal data shredded', { timeout: PATIENCE_MS }, async () => {
  const { app, people, scratch } = scene
  const { user, input } = await people.member({ nickname: 'Sophea of the market' })
  const post = await app.publish({ name: 'The post with the bug' })
  const streams = [`account-${user.uuid}`, `post-${post.id}`]
  const folder = path.join(scratch, 'fork')
  const chosen = streams.flatMap((stream) => ['--stream', stream])
  const made = await runProgram(app.settings, ['scripts/projections.ts', 'fork', folder, ...chosen])
  expect(made, made.said).toMatchObject({ code: 0 })
  const text = await textOf(folder)
  expect(text).toContain('The post with the bug')
  for (const secret of ['$sealed', 'Sophea', input.email ?? '', input.username, 'person_key'])
    expect(text).not.toContain(secret)

  // It needs no key of where it comes from. Its end is a verification of the log.
  const site = await scene.emptySite(randomBytes(32).toString('base64'))
  const { code, said } = await site.restore(folder)
  expect({ code, said }).toEqual({ code: 0, said: restored })
  for (const stream of streams) {
    const events = await readStream(site.pool, stream)
    const were = (await readStream(app.context.pool, stream)).map(withoutPersonal)
    const placeless = events.map(({ position: _, ...event }) => event)
    expect(placeless).toEqual(were.map(({ position: _, ...event }) => event))
    expect(events.length).toBeGreaterThan(0)
  }
  const { rows } = await site.pool.query('select id, name from post')
  expect(rows).toEqual([{ id: post.id, name: 'The post with the bug' }])
  await site.pool.end()
})

/** Reads every file of a folder as one text. */
async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}
