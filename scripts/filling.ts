import { on } from 'node:events'
import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { spawnEntry, stop } from './child.ts'
import type { Stage } from './steps.ts'

const fillMessage = z.union([
  z.object({ progress: z.string() }),
  z.object({ done: z.string() }),
  z.object({ failed: z.string() }),
])
/** The messages of `fill.ts`: how far a step is, that it is done, or why none will be. */
export type FillMessage = z.infer<typeof fillMessage>

/** Migrates and fills the database in a process that ends with it. @throws OperatorError with what that says */
export async function fillDatabase(
  config: Config,
  { demo, small }: { demo: boolean; small: boolean },
  { steps, teardown }: Stage,
): Promise<void> {
  teardown.assertNotBegun()
  const args = [...(demo ? ['demo'] : []), ...(small ? ['small'] : [])]
  const child = spawnEntry('scripts/fill.ts', config, { args })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  teardown.add((immediate) => stop(child, ended, immediate))
  // Messages that come before they are waited for are kept.
  const messages = on(child, 'message', { close: ['disconnect'] })
  for (const step of ['schema', 'reference data', ...(demo ? ['demo content'] : [])])
    await steps.run(
      step,
      (progress) => untilDone(messages, progress),
      (text) => text,
    )
  await ended
}

async function untilDone(messages: AsyncIterator<unknown[]>, progress: (text: string) => void): Promise<string> {
  for (;;) {
    const { value, done } = await messages.next()
    if (done) throw new OperatorError('The process that fills the database ended unexpectedly.')
    const message = fillMessage.parse(value[0])
    if ('failed' in message) throw new OperatorError(message.failed)
    if ('done' in message) return message.done
    progress(message.progress)
  }
}
