import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Config, environmentOf } from '#server/config.ts'
import { OperatorError } from '#server/operator-error.ts'
import { ROOT } from './build-stamp.ts'

const READY_MS = 120_000
const STOP_MS = 10_000

const readyMessage = z.object({ type: z.literal('ready'), url: z.string().optional() })

/** A long-running process of ours: the web server or the workers. */
export type Child = {
  name: string
  /** Undefined when it could not be started. */
  pid: number | undefined
  /** Resolves with its address, if it has one, once it serves; rejects when it ends before. */
  ready: Promise<string | undefined>
  /** Resolves with how it ended. */
  ended: Promise<string>
  /** Asks it to stop; after ten seconds, or at once with `immediate`, it is killed. */
  stop(immediate?: boolean): Promise<void>
}

/** Long work makes much that is soon thrown away: V8's usual room for it (96 MB) is no faster, and memory that others need. */
export const BACKGROUND_FLAGS = ['--max-semi-space-size=8']

type ChildOptions = {
  /** Gives way to whoever else wants the processor: a page that somebody waits for goes before work that nobody sees. */
  background?: boolean
}

/**
 * Starts an entry file of ours. It gets a process group of its own, so that a Ctrl-C reaches it through us and in our
 * order; when we die it leaves by itself (`src-server/parent.ts`).
 */
export function startChild(
  name: string,
  entry: string,
  config: Config,
  { background = false }: ChildOptions = {},
): Child {
  const child = spawn(process.execPath, [...(background ? BACKGROUND_FLAGS : []), join(ROOT, entry)], {
    cwd: ROOT,
    env: environmentOf(config),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  if (background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const ready = Promise.race([
    saysReady(child),
    ended.then((how) => Promise.reject(new OperatorError(`The ${name} stopped before it was ready (${how}).`))),
    sleep(READY_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new OperatorError(`The ${name} was not ready after ${READY_MS / 1000} seconds.`)),
    ),
  ])
  // Whoever waits for `ready` sees its failure; before that it must not end this process.
  ready.catch(() => {})
  return { name, pid: child.pid, ready, ended, stop: (immediate = false) => stop(child, ended, immediate) }
}

async function stop(child: ChildProcess, ended: Promise<string>, immediate: boolean): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill(immediate ? 'SIGKILL' : 'SIGTERM')
  const patience = sleep(STOP_MS, 'late', { ref: false })
  if ((await Promise.race([ended, patience])) !== 'late') return
  child.kill('SIGKILL')
  await ended
}

function saysReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      const parsed = readyMessage.safeParse(message)
      if (parsed.success) resolve(parsed.data.url)
    })
  })
}
