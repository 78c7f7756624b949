import { migrate } from '#db/migrate.ts'
import { loadReference } from '#db/seed/load-reference.ts'
import { loadConfig } from '#server/platform/config.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { rejectOtherMasterKey } from '#server/platform/master-keys.ts'
import { describeFailure, OperatorError } from '#server/platform/operator-error.ts'
import { onParentExit } from '#server/platform/parent.ts'
import type { FillMessage } from './filling.ts'

/**
 * Brings the database of `npm start` to this version, fills it, and ends: it loads the whole product and draws
 * pictures, whose memory a process does not give back, and the launcher stays for as long as the product.
 */
const flags = new Set(process.argv.slice(2))
const tell = (message: FillMessage) => process.send?.(message)

onParentExit(() => process.exit(1))
try {
  await fill()
  process.disconnect()
} catch (error) {
  tell({ failed: describeFailure(error) })
  process.exitCode = 1
  process.disconnect()
}

async function fill(): Promise<void> {
  const config = loadConfig()
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl || !databaseOwnerUrl) throw new OperatorError('DATABASE_URL or DATABASE_OWNER_URL is not set.')
  await rejectOtherMasterKey(databaseOwnerUrl, masterKeySource(config))
  const { applied, broken } = await migrate(databaseOwnerUrl, databaseUrl)
  tell({ done: applied.length > 0 ? `schema: ${applied.length} migrations applied` : 'schema up to date' })
  if (broken) tell({ done: broken })

  const records = await loadReference({ config, databaseUrl })
  tell({ done: records > 0 ? `reference data: ${records} records` : 'reference data is there' })

  if (!flags.has('demo')) return
  const { loadDemo } = await import('#db/seed/load.ts')
  const { loaded, posts } = await loadDemo({
    config,
    databaseUrl,
    databaseOwnerUrl,
    small: flags.has('small'),
    report: ({ done, total, what }) => tell({ progress: `${done} of ${total} ${what}` }),
  })
  tell({ done: loaded ? `demo content: ${posts} posts` : 'demo content is there' })
}
