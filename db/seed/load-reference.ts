import { openContext } from '#server/composition/context.ts'
import { type Caller, createCaller } from '#server/composition/router.ts'
import type { Config } from '#server/platform/config.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { rejectionOf } from '#server/procedures/wire-rejection.ts'
import { CATALOG } from '#shared/catalog.ts'
import { readProvinces } from './content.ts'
import { keyOf, saveReference } from './reference.ts'

/**
 * Writes the reference data and default configuration that a database lacks, and publishes its first home page. Existing
 * and deleted records stay as they are. Ends before the first when another master key than the database's is at hand.
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
    const caller = createCaller(systemRequest(context))
    const records = await saveReference(caller, await keysThere(context))
    const described = await describeProvinces(caller, context)
    await publishFirst(caller)
    return records + described
  } finally {
    await close()
  }
}

/** Deleted records keep their row. */
async function keysThere({ db }: AppContext): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('catalog_record').select(['kind', 'id']).execute()
  return new Set(rows.map(keyOf))
}

/** Provinces that were saved before they had a text get the one that the code had then. @returns how many */
async function describeProvinces({ catalog }: Caller, { db }: AppContext): Promise<number> {
  const texts = new Map((await readProvinces()).map(({ id, text }) => [id, text]))
  const older = await db
    .selectFrom('catalog_record')
    .select(['id', 'data', 'sort', 'is_visible', 'version'])
    .where('kind', '=', 'province')
    .where('schema_version', '=', 1)
    .where('is_delete', '=', false)
    .execute()
  const described = older.flatMap(({ data: stored, ...record }) => {
    const text = texts.get(record.id)
    const { data } = CATALOG.province.schema.safeParse(stored)
    return text && data ? [{ ...record, kind: 'province' as const, data: { ...data, text } }] : []
  })
  await Promise.all(described.map((record) => catalog.save(record).catch(ignoreStale)))
  return described.length
}

/** Another start has done it at the same time. */
function ignoreStale(error: unknown): void {
  if (rejectionOf(error).reason !== 'VERSION_STALE') throw error
}

/** The home page as its records say it, where none was ever published. */
async function publishFirst({ home }: Caller): Promise<void> {
  const { version } = await home.publications({ pageSize: 1 })
  if (version > 0) return
  const { active, seen } = await home.draft()
  await home.publish({ active, version, seen }).catch(ignoreStale)
}
