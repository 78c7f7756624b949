import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupScene, changeManifest, contentsOf, expectUntouched } from '#server/testing/backup-scene.ts'
import { faultyProxy } from '#server/testing/faulty-proxy.ts'
import { histories } from '#server/testing/histories.ts'
import { runProgram, startProgram } from '#server/testing/program.ts'

let scene: Awaited<ReturnType<typeof backupScene>>
let archive: string
beforeAll(async () => {
  scene = await backupScene()
  archive = path.join(scene.scratch, 'archive')
})
afterAll(() => scene.stop())

describe('npm run backup, npm run restore', { timeout: 240_000 }, () => {
  it('bring back every read model, table and picture, while commands went on and in two parts', async () => {
    const first = startProgram(scene.app.settings, ['scripts/backup.ts', archive])
    let isOver = false
    void first.ended.then(() => {
      isOver = true
    })
    const lanes = fc.sample(histories, { numRuns: 40, seed: 28 })
    for (const history of lanes) if (!isOver) await scene.live(history)
    expect(await first.ended, first.output()).toBe(0)
    for (const history of fc.sample(histories, { numRuns: 4, seed: 29 })) await scene.live(history)
    await scene.app.picture()
    await scene.app.publish()
    await scene.app.project()
    const [part] = await readdir(path.join(archive, 'log'))
    // As a run that was killed leaves them.
    await writeFile(path.join(archive, 'log', 'left'), 'half')
    await mkdir(path.join(archive, 'tables', randomUUID()))
    const second = await scene.backup(archive)
    expect(second, second.said).toMatchObject({ code: 0 })
    const parts = await readdir(path.join(archive, 'log'))
    expect(parts).toEqual([part, expect.stringMatching(/^\d{12}-\d{12}$/)])
    expect(await readdir(path.join(archive, 'tables'))).toHaveLength(1)

    const site = await scene.emptySite()
    const { code, said } = await site.restore(archive)
    expect(code, said).toBe(0)
    const restored = await contentsOf(site.pool, site.settings.DATA_DIR)
    expect(restored).toEqual(await contentsOf(scene.app.engine.pool, scene.app.settings.DATA_DIR))
    expect(Object.values(restored.rows).flat().length).toBeGreaterThan(500)
    expect(Object.keys(restored.files).length).toBeGreaterThan(1)
    expect(said).toContain('The site is restored.')
    expect(await site.restore(archive)).toMatchObject({ code: 1, said: expect.stringContaining('has a log already') })
    await site.pool.end()
  })

  it('keep the keys apart, and forget in the backup whom the product forgets', async () => {
    const [folder, keys] = [path.join(scene.scratch, 'parted'), path.join(scene.scratch, 'keys')]
    expect(await scene.backup(folder, '--keys', keys)).toMatchObject({ code: 0 })
    expect(await readdir(folder)).not.toContain('keys')
    const [state = ''] = await readdir(path.join(keys, 'keys'))
    const file = path.join(keys, 'keys', state, 'person_key')
    expect(await readFile(file, 'utf8')).toContain('\\x')
    const site = await scene.emptySite()
    expect(await site.restore(folder)).toMatchObject({ code: 1, said: expect.stringContaining('with --keys') })
    await expectUntouched(site)
    const id = randomUUID()
    await scene.app.context.pool.query(
      `insert into person_key (person, key, master_key) select $1, '\\xabcd', id from master_key`,
      [id],
    )
    expect(await scene.backup(folder, '--keys', keys)).toMatchObject({ code: 0 })
    await scene.app.context.pool.query(
      'update person_key set key = null, master_key = null, forgotten_at = now() where person = $1',
      [id],
    )
    expect(await scene.backup(folder, '--keys', keys)).toMatchObject({ code: 0 })
    const states = await readdir(path.join(keys, 'keys'))
    expect(states).toHaveLength(1)
    const lines = (await readFile(path.join(keys, 'keys', states[0] ?? '', 'person_key'), 'utf8')).split('\n')
    expect(lines.find((line) => line.startsWith(id))).toMatch(/^\S+\t\\N\t/)
  })

  it('go on after a kill, and nothing starts before that', async () => {
    const site = await scene.emptySite()
    const killed = site.start(archive)
    await expect.poll(killed.output, { timeout: 120_000 }).toMatch(/✓ pictures/)
    killed.process.kill('SIGKILL')
    await killed.ended
    const programs = [
      ['scripts/migrate.ts'],
      ['src-server/main.ts'],
      ['workers/main.ts'],
      ['scripts/backup.ts', archive],
    ]
    for (const program of programs)
      expect(await runProgram({ ...site.settings, PORT: '0' }, program)).toMatchObject({
        code: 1,
        said: expect.stringContaining('A restore of this database was not finished'),
      })
    const proxy = await faultyProxy(site.settings.DATABASE_URL)
    await proxy.refuse()
    const early = startProgram({ ...site.settings, DATABASE_URL: proxy.url, PORT: '0' }, ['src-server/main.ts'])
    await expect.poll(early.output, { timeout: 60_000 }).toContain('when the database is there')
    await proxy.restore()
    expect(await early.ended).toBe(1)
    expect(early.output()).toContain('A restore of this database was not finished')
    const other = path.join(scene.scratch, 'parted')
    expect(await site.restore(other, '--keys', path.join(scene.scratch, 'keys'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('A restore of another backup was begun'),
    })
    const { code, said } = await site.restore(archive)
    expect(code, said).toBe(0)
    expect((await site.pool.query('select from restore')).rowCount).toBe(0)
    await site.pool.end()
  })

  it('leave alone a folder with other files', async () => {
    const folder = path.join(scene.scratch, 'home')
    await mkdir(path.join(folder, 'log'), { recursive: true })
    await writeFile(path.join(folder, 'log', 'mine'), 'mine')
    expect(await scene.backup(folder)).toMatchObject({ code: 1, said: expect.stringContaining('has other files') })
    expect(await readdir(folder, { recursive: true })).toEqual(['log', path.join('log', 'mine')])
  })

  it('refuse a folder with the backup of another log', async () => {
    const folder = await scene.copyOf(archive)
    await changeManifest(folder, (manifest) => ({
      ...manifest,
      head: { ...Object(manifest.head), event: randomUUID() },
    }))
    expect(await scene.backup(folder)).toMatchObject({ code: 1, said: expect.stringContaining('is of another log') })
  })
})
