import type { Config } from '#server/config.ts'
import { type AppContext, createContext, systemRequest } from '#server/context.ts'
import { createCaller } from '#server/router.ts'
import { keyOf, saveReference } from './reference.ts'

/**
 * Writes the reference data and the configuration's defaults that a database lacks: all of it into a new one, the rest
 * where writing was cut off, what a later version brings into one that is in use. What is there stays as it is, and what
 * an admin has deleted stays deleted.
 * @returns how many records were written.
 */
export async function loadReference({
  config,
  databaseUrl,
}: {
  config: Pick<Config, 'dataDir' | 'masterKey'>
  databaseUrl: string
}): Promise<number> {
  const { context, close } = createContext({ ...config, databaseUrl })
  try {
    return await saveReference(createCaller(systemRequest(context)), await keysThere(context))
  } finally {
    await close()
  }
}

/** A deleted record is still a row. */
async function keysThere({ db }: AppContext): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('catalog_record').select(['kind', 'id']).execute()
  return new Set(rows.map(keyOf))
}
