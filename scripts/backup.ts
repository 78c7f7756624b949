import { constants, setPriority } from 'node:os'
import { openDatabase } from '#db/embedded.ts'
import { openContext } from '#server/composition/context.ts'
import { projectors } from '#server/composition/projectors.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { loadConfig } from '#server/platform/config.ts'
import { bytesShown, readFolders } from './archive-command.ts'
import { runCommand } from './command.ts'
import { stageOn } from './steps.ts'

const HELP = `npm run backup: one consistent copy of the log, keys, passwords and pictures, made while the product runs.

  npm run backup -- <folder>                  makes it in an empty folder. Called again with the same folder, it adds what the
                                              log and the pictures have more, and writes the small tables anew
  npm run backup -- <folder> --keys <folder>  puts the keys of personal data into a folder of their own
  --help                                      this text

The keys are of no use without the master key, and the rest of little use without the keys: keep the three apart. The master key is
not in the backup. Stopped in the middle, the backup of before stands.`

const counted = new Intl.NumberFormat('en')

await runCommand(async (teardown) => {
  const folders = readFolders(process.argv.slice(2), HELP)
  // Visitors come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const { context, close } = await openContext({ ...config, databaseUrl: database.url, poolSize: 1 })
  teardown.add(() => close())
  const { steps } = stageOn(process.stdout, teardown)
  const { manifest } = await steps.run(
    'backup',
    (progress) =>
      backUp({
        ...folders,
        databaseUrl: database.url,
        fileStore: context.fileStore,
        replayed: projectors.flatMap(({ tables }) => tables),
        now: context.now(),
        tick: bytesShown(progress),
      }),
    ({ manifest: { head, files }, added, others }) =>
      `${counted.format(head.position)} events, ${counted.format(added)} of them new, and ${counted.format(files.rows)} pictures${others > 0 ? `; ${counted.format(others)} other files in their store are left out` : ''}`,
  )
  console.log(`Head: ${manifest.head.position}:${manifest.head.hash}`)
  console.log(`Master key: ${manifest.masterKeys.join(', ') || 'none'}`)
  return 0
}, 130)
