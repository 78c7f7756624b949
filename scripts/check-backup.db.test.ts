import { mkdtemp, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMigrations } from '#db/migrate.ts'
import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { projectors } from '#server/composition/projectors.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { checkBackup } from '#server/platform/backup/check.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { backupScene, changeManifest } from '#server/testing/backup-scene.ts'
import { randomMasterKey } from '#server/testing/master-keys.ts'
import { flipByteOfLog, inLog, inManifest } from '#server/testing/spoil-backup.ts'

let scene: Awaited<ReturnType<typeof backupScene>>
let archive: string
beforeAll(async () => {
  scene = await backupScene()
  archive = path.join(scene.scratch, 'archive')
  await backUp({
    ...{ folder: archive, keys: archive, databaseUrl: scene.app.settings.DATABASE_URL, now: new Date() },
    ...{ fileStore: scene.app.context.fileStore, replayed: projectors.flatMap(({ tables }) => tables), tick: () => {} },
  })
})
afterAll(() => scene.stop())

async function check(
  folder: string,
  { keys = folder, masterKeys = masterKeySource({ dataDir: scene.app.settings.DATA_DIR }) } = {},
) {
  const ours = { migrations: Object.keys(await readMigrations()), eventTypes: ALL_EVENTS, masterKeys }
  return checkBackup({ folder, keys }, ours, () => {})
}

it('a backup that is whole is taken', async () => {
  expect((await check(archive)).head.position).toBeGreaterThan(0)
})

it('a backup is refused without the folder of its keys', async () => {
  const keys = await mkdtemp(path.join(scene.scratch, 'keys-'))
  await expect(check(archive, { keys })).rejects.toThrow(`are not in ${keys}: name their folder with --keys`)
})

it('a backup is refused that needs another master key', async () => {
  await expect(check(archive, { masterKeys: randomMasterKey() })).rejects.toThrow(
    /needs the master key "\S+", and in MASTER_KEY there is "\S+": restore the right one/,
  )
})

const spoiled: [what: string, spoil: (folder: string) => Promise<unknown>, says: string | RegExp][] = [
  [
    'was not finished',
    (folder) => rm(path.join(folder, 'manifest.json')),
    'has no backup, or one that was not finished',
  ],
  ['has half a manifest', (folder) => truncate(path.join(folder, 'manifest.json'), 300), 'is damaged'],
  ['lacks the end of its log', (folder) => inLog(folder, (file) => truncate(file, 1_000)), /has 1000 bytes of \d+/],
  ['lacks a part of its log', (folder) => inLog(folder, (file) => rm(file)), 'is missing'],
  ['was changed', flipByteOfLog, 'is not what was written'],
  ['lacks a picture', (folder) => rm(path.join(folder, 'files'), { recursive: true }), 'is missing'],
  [
    'is of a newer format',
    (folder) => changeManifest(folder, (manifest) => ({ ...manifest, format: 2 })),
    'made by a newer version of Domner',
  ],
  [
    'is of a newer schema',
    (folder) =>
      changeManifest(folder, (manifest) => ({
        ...manifest,
        migrations: [...Object(manifest.migrations), '9999-new'],
      })),
    'made by a newer version of Domner (9999-new)',
  ],
  [
    'has newer events',
    (folder) =>
      changeManifest(folder, (manifest) => ({ ...manifest, eventVersions: { PersonForgotten: 2, Unheard: 1 } })),
    'made by a newer version of Domner (PersonForgotten version 2, Unheard version 1)',
  ],
  [
    'is of an older schema',
    (folder) => changeManifest(folder, (manifest) => ({ ...manifest, migrations: ['0001-event-log'] })),
    'made by an older version of Domner',
  ],
  [
    'names a file outside of its folder',
    (folder) => inManifest(folder, (part) => ({ ...part, file: '../../etc/passwd' })),
    'is damaged',
  ],
]

it.each(spoiled)('a backup is refused that %s', async (_, spoil, says) => {
  const folder = await scene.copyOf(archive)
  await spoil(folder)
  await expect(check(folder)).rejects.toThrow(says)
  await expect(check(folder)).rejects.toMatchObject({ name: 'OperatorError' })
})
