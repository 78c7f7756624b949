import type { Engine } from '../projections/engine.ts'
import type { LogReader } from '../projections/run-readers.ts'

/** Reads to the end of the log, unless another reader has the lease. */
export async function readToEnd({ pool, leases }: Pick<Engine, 'pool' | 'leases'>, reader: LogReader): Promise<void> {
  await pool.query('insert into checkpoint (name, position) values ($1, 0) on conflict do nothing', [reader.name])
  const [lease] = await leases.take('checkpoint', [reader.name])
  if (!lease) return
  try {
    while (await reader.read(lease));
  } finally {
    await lease.release()
  }
}
