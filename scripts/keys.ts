import { openDatabase } from '#db/embedded.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createPool } from '#server/platform/database.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { createMasterKeys } from '#server/platform/master-keys.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { rotateMasterKey } from '#server/platform/rotate-master-key.ts'
import { runCommand } from './command.ts'

const HELP = `npm run keys: the master key, which wraps the keys of personal data.

  npm run keys              says whether the one at hand is the database's
  npm run keys -- rotate    wraps all keys under a new one while the product runs; interrupted, it goes on when called again
  --help                    this text

Where the key is a file, "rotate" puts the new one before the old one. Where it is MASTER_KEY, put a new key first
(MASTER_KEY=<new>,<old>) and restart every process before. The old key is needed until the rotation has ended and a day has
passed, and for the backups of before as long as you keep them. Devices that know an account carry that under the key of their
last sign-in, for up to a year: without the old key their members sign in as on a new device.`

const REPORT_MS = 1_000

const [verb, ...rest] = process.argv.slice(2)
if (verb === '--help' || rest.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

await runCommand(async (teardown) => {
  if (rest.length > 0 || (verb !== undefined && verb !== 'rotate'))
    throw new OperatorError(`There is no "${[verb, ...rest].join(' ')}" here.\n\n${HELP}`)
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const pool = createPool(database.url, 2)
  // Not waited for: a rotation that is interrupted after any statement goes on later.
  teardown.add(async () => void pool.end())
  const source = masterKeySource(config)
  const masterKeys = createMasterKeys(pool, source)
  if (verb === undefined) {
    const { id } = await masterKeys.current()
    console.log(`The master key of this database is "${id}", and ${source.name} has it.`)
    return 0
  }
  const { id, wrapped } = await rotateMasterKey({ pool, masterKeys, source, progress: reporter() })
  console.log(`The master key is "${id}" now: ${wrapped} keys were wrapped with it. Back up ${source.name}.`)
  return 0
}, 130)

/** Prints how far it is, once in a while. */
function reporter(): (done: number, total: number) => void {
  let printed = performance.now()
  return (done, total) => {
    if (performance.now() - printed < REPORT_MS) return
    printed = performance.now()
    console.log(`${done} of ${total} keys`)
  }
}
