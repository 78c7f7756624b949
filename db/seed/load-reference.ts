import { openContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import type { Config } from '#server/platform/config.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { keyOf, saveReference } from './reference.ts'

/**
 * Writes the reference data and default configuration that a database lacks. Existing and deleted records stay as they
 * are. Ends before the first when another master key than the database's is at hand.
 * @returns how many records were written
 */
export async function loadReference({
  config,
  databaseUrl,
}: {
  config: Pick<Config, 'dataDir' | 'masterKeys'>
  databaseUrl: string
}): Promise<number> {
  const { context, close } = await openContext({ ...config, databaseUrl })
  try {
    return await saveReference(createCaller(systemRequest(context)), await keysThere(context))
  } finally {
    await close()
  }
}

/** Deleted records keep their row. */
async function keysThere({ db }: AppContext): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('catalog_record').select(['kind', 'id']).execute()
  return new Set(rows.map(keyOf))
}
