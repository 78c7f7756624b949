import { openDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { ensureRoles } from '#db/roles.ts'
import { loadReference } from '#db/seed/load-reference.ts'
import { loadConfig } from '#server/platform/config.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { rejectOtherMasterKey } from '#server/platform/master-keys.ts'
import { readFlags, runCommand } from './command.ts'

/** For deployments; `npm start` migrates by itself. */
const HELP = `npm run migrate: brings the database of DATABASE_URL, or of DATA_DIR, to the schema of this version,
and writes the reference data (provinces, place types, categories, settings) that it lacks. As the role of
DATABASE_OWNER_URL, if that is set; with DATABASE_SUPERUSER_URL it makes that role and the product's first.`

readFlags(HELP, [])

await runCommand(async (teardown) => {
  const config = loadConfig()
  const { databaseUrl, databaseOwnerUrl, databaseSuperuserUrl } = config
  if (databaseSuperuserUrl && databaseOwnerUrl && databaseUrl)
    await ensureRoles(databaseSuperuserUrl, { ownerUrl: databaseOwnerUrl, productUrl: databaseUrl })
  const database = await openDatabase(config)
  teardown.add(() => database.stop())
  await rejectOtherMasterKey(database.ownerUrl, masterKeySource(config))
  const { applied, broken } = await migrate(database.ownerUrl, database.url)
  if (broken) console.warn(broken)
  const records = await loadReference({ config, databaseUrl: database.url })
  if (records > 0) console.log(`Wrote ${records} records of reference data.`)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.')
  return 0
})
