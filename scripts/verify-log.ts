import { BrokenChain, type ChainLink, verifyChain } from '#server/event-sourcing/chain.ts'
import type { Sql } from '#server/event-sourcing/sql.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Steps } from './steps.ts'

const counted = new Intl.NumberFormat('en')

/** Verifies the log and prints its head. @returns the exit code. @throws OperatorError that names the first event that does not hold */
export async function verifyLog(sql: Sql, steps: Steps, known?: ChainLink): Promise<number> {
  const head = await steps.run(
    'verification of the log',
    (progress) =>
      verifyChain(sql, known, ({ done, total }) =>
        progress(`${counted.format(done)} of ${counted.format(total)} events`),
      ).catch(printBroken),
    ({ position }) => `the log holds: ${counted.format(position)} events`,
  )
  console.log(`Head: ${head.position}:${head.hash}`)
  return 0
}

function printBroken(error: unknown): never {
  if (!(error instanceof BrokenChain)) throw error
  throw new OperatorError(`The log does not hold: ${error.message}. What stands before it is as it was written.`)
}

/** A head as it was printed. @throws OperatorError for other words */
export function readLink(words: string): ChainLink {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(words) ?? []
  if (!position || !hash) throw new OperatorError(`"${words}" is no head of a log: it is position:hash, as printed.`)
  return { position: Number(position), hash }
}
