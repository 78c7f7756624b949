import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { auditRows } from '../admin/audit.ts'
import { chainRows } from '../admin/chain.ts'
import { configurationRows } from '../admin/configuration.ts'
import { homeRows } from '../admin/homes.ts'
import type { Bench, Part } from '../bench.ts'
import type { Row } from '../measure.ts'
import { printRows } from '../table.ts'

/** The cost of administration. */
export const admin: Part = {
  name: 'admin',
  says: 'the configuration, the compositions of the home page, the chain of the log, the audit of one record among many',
  run: async (bench) =>
    printRows([...(await readerRows(bench)), ...(await chainRows(bench)), ...(await auditRows(bench))]),
}

/** Rows about data that admins change and everybody reads. */
async function readerRows(bench: Bench): Promise<Row[]> {
  await bench.built()
  const databaseUrl = await bench.postsDatabase(bench.few)
  const product = await bench.server('src-server/main.ts', databaseUrl)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const system = createCaller(systemRequest(context))
  const rows = [...(await configurationRows(bench, system, product.port)), ...(await homeRows(bench, system, product))]
  await close()
  return rows
}
