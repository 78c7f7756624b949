import { openDatabase } from '#db/embedded.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import { ensureRoles } from '#db/roles.ts'
import { createContext } from '#server/composition/context.ts'
import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { projectors } from '#server/composition/projectors.ts'
import { checkBackup } from '#server/platform/backup/check.ts'
import { load, rejectFilled } from '#server/platform/backup/load.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { explainFailure } from '#server/platform/backup/part-files.ts'
import { restorePictures } from '#server/platform/backup/picture-files.ts'
import { endRestore, replayRestored } from '#server/platform/backup/replay-all.ts'
import { type Config, loadConfig } from '#server/platform/config.ts'
import { createPool } from '#server/platform/database.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { PoisonCommit } from '#server/projections/dead-letter.ts'
import type { Engine } from '#server/projections/engine.ts'
import { JOB_ANSWER_MS } from '#server/projections/projection-jobs.ts'
import { bytesShown, readFolders } from './archive-command.ts'
import { runCommand } from './command.ts'
import { type Stage, type Steps, stageOn } from './steps.ts'

const HELP = `npm run restore: brings a backup back into an empty database, and makes every read model anew.

  npm run restore -- <folder>                  the folder of the backup
  npm run restore -- <folder> --keys <folder>  with the folder of the keys, if they are apart
  --help                                       this text

Put the master key in place before, as master.key in the data folder or as MASTER_KEY. The backup is read whole and compared with what
was written before anything is changed. Stopped in the middle, the same command goes on where it was; nothing starts before its end.`

const counted = new Intl.NumberFormat('en')
const replayed = projectors.flatMap(({ tables }) => tables)

await runCommand(async (teardown) => {
  const folders = readFolders(process.argv.slice(2), HELP)
  const config = loadConfig()
  const stage = stageOn(process.stdout, teardown)
  const { steps } = stage
  const migrations = Object.keys(await readMigrations())
  const ours = { migrations, eventTypes: ALL_EVENTS, masterKeys: masterKeySource(config) }
  const manifest = await steps.run(
    'check of the backup',
    (progress) =>
      checkBackup(folders, ours, bytesShown(progress)).catch((error) => explainFailure(folders.folder, error)),
    ({ madeAt, head }) => `backup of ${madeAt}, ${counted.format(head.position)} events, is whole`,
  )
  const database = await openFor(config, stage)
  const isBegun = (await rejectFilled(database.ownerUrl, manifest)) === 'begun'
  if (!isBegun) await steps.run('schema', () => migrate(database.ownerUrl, database.url))
  await steps.run('log, tables and keys', (progress) =>
    load(manifest, { ...folders, ownerUrl: database.ownerUrl, replayed, tick: bytesShown(progress) }),
  )
  const { context, close } = createContext({ ...config, databaseUrl: database.url, poolSize: 3 })
  const jobPool = createPool(database.ownerUrl, 3, JOB_ANSWER_MS)
  teardown.add(() => Promise.all([jobPool.end(), close()]))
  await steps.run('pictures', (progress) =>
    restorePictures(context.fileStore, folders.folder, manifest.files, bytesShown(progress)).catch((error) =>
      explainFailure(config.dataDir, error),
    ),
  )
  return replayAll({ ...context, pool: jobPool }, manifest, steps)
}, 130)

async function openFor(config: Config, { teardown }: Stage) {
  const { databaseUrl, databaseOwnerUrl, databaseSuperuserUrl } = config
  if (databaseSuperuserUrl && databaseOwnerUrl && databaseUrl)
    await ensureRoles(databaseSuperuserUrl, { ownerUrl: databaseOwnerUrl, productUrl: databaseUrl })
  // Nobody else may serve from the folder meanwhile.
  const database = await openDatabase(config, { role: 'server' })
  teardown.add((immediate) => database.stop({ immediate }))
  return database
}

async function replayAll(engine: Engine, manifest: Manifest, steps: Steps): Promise<number> {
  // A fork lacks what other streams would say, and may be here for just that fault.
  const faults: string[] = []
  const parked = await steps.run(
    'read models',
    async (progress) => {
      let sum = 0
      for (const [index, projector] of projectors.entries()) {
        const nth = `${index + 1} of ${projectors.length}, ${projector.name}`
        sum += await replayRestored(engine, projector, ({ done, total }) =>
          progress(`${nth}: ${counted.format(done)} of ${counted.format(total)} events`),
        ).catch((error) => {
          if (!(error instanceof PoisonCommit)) throw error
          if (manifest.kind === 'backup')
            throw new OperatorError(`${error.message}. Use the version that made the backup.`)
          faults.push(error.message)
          return 0
        })
      }
      return sum
    },
    (sum) => `${projectors.length} read models${sum > 0 ? `; ${sum} commits wait as dead letters` : ''}`,
  )
  const broken = await steps.run(
    'verification of the log',
    (progress) => endRestore(engine.pool, manifest, (done) => progress(`${counted.format(done)} events`)),
    (why) => (why === null ? 'the log is the one that was backed up' : 'the log is as it was backed up'),
  )
  if (broken !== null) console.warn(`${broken} So it was when it was backed up.`)
  for (const fault of faults) console.warn(`${fault}. The read model is empty.`)
  console.log('The site is restored. Start it as ever.')
  return parked + faults.length > 0 || broken !== null ? 1 : 0
}
