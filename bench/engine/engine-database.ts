import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import type { Bench } from '../bench.ts'
import { createCounted } from './counted.ts'

/** A database of the product with the measured read model; `prepare` fills it. */
export async function engineDatabase(
  bench: Bench,
  name: string,
  prepare = async (_client: pg.Client) => {},
): Promise<string> {
  const url = await bench.emptyDatabase(name)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await createCounted(client)
  await prepare(client)
  await client.end()
  return url
}
