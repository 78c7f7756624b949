import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import type { z } from 'zod'
import type { Bench } from '../bench.ts'

/** As `npm run replay` has them in `package.json` (decision 28). */
const REPLAY_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=192']

/** A process that runs the measured work, one job at a time. */
export type Contender = <T>(job: object, answer: z.ZodType<T>) => Promise<T>

/**
 * Starts a contender on a database. It lives until the benchmark ends, so that its code is compiled when it is measured.
 * @param options.background with little memory, as `npm run replay` has, and low priority, as the workers have
 */
export async function startContender(
  { teardown, folder }: Bench,
  file: string,
  databaseUrl: string,
  { background = false }: { background?: boolean } = {},
): Promise<Contender> {
  const child = fork(path.resolve(import.meta.dirname, '..', file), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: folder },
    execArgv: background ? REPLAY_FLAGS : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  teardown.add(async () => void child.kill('SIGKILL'))
  if (background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  await next()
  return async (job, answer) => {
    const answered = next()
    child.send(job)
    return answer.parse(await answered)
  }
}
