import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupScene, expectUntouched } from '#server/testing/backup-scene.ts'
import { flipByteOfLog, inManifest } from '#server/testing/spoil-backup.ts'

let scene: Awaited<ReturnType<typeof backupScene>>
let archive: string
beforeAll(async () => {
  scene = await backupScene()
  archive = path.join(scene.scratch, 'archive')
  const { code, said } = await scene.backup(archive)
  expect(code, said).toBe(0)
})
afterAll(() => scene.stop())

/** All that is looked for is in `check-backup.db.test.ts`. */
describe('a restore refuses, and changes nothing, a backup that', { timeout: 60_000 }, () => {
  const spoiled: [what: string, spoil: (folder: string) => Promise<unknown>, says: string | RegExp][] = [
    ['was changed', flipByteOfLog, 'is not what was written'],
    [
      'names a table that is none of its',
      (folder) => inManifest(folder, (part) => ({ ...part, table: 'kysely_migration' })),
      'that this version does not know',
    ],
    ['names other rows than it has', (folder) => inManifest(folder, (part) => ({ ...part, rows: 1 })), 'rows of 1'],
  ]
  it.each(spoiled)('%s', async (_, spoil, says) => {
    const folder = await scene.copyOf(archive)
    await spoil(folder)
    const site = await scene.emptySite()
    const { code, said } = await site.restore(folder)
    expect(said).toMatch(says instanceof RegExp ? says : new RegExp(RegExp.escape(says)))
    expect(said).not.toMatch(/\n {4}at /)
    expect(code).toBe(1)
    await expectUntouched(site)
  })

  it('needs another master key', async () => {
    const site = await scene.emptySite(randomBytes(32).toString('base64'))
    const { code, said } = await site.restore(archive)
    expect(code).toBe(1)
    expect(said).toMatch(/needs the master key "\S+", and in \S+ there is "\S+": restore the right one/)
    await expectUntouched(site)
  })
})
