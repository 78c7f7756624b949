import type { Config } from '#server/config.ts'
import { createContext, systemRequest } from '#server/context.ts'
import { createCaller } from '#server/router.ts'
import { saveReference } from './reference.ts'

/**
 * Writes the reference data and the configuration's defaults into a database that has none: no product without provinces.
 * @returns how many records were written.
 */
export async function loadReference({ config, databaseUrl }: { config: Config; databaseUrl: string }): Promise<number> {
  const { context, close } = createContext({ ...config, databaseUrl })
  try {
    const { provinces, placeTypes } = await context.reference.known()
    if (provinces.size > 0 && placeTypes.size > 0) return 0
    return await saveReference(createCaller(systemRequest(context)))
  } finally {
    await close()
  }
}
