import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Config, environmentOf } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { ROOT } from './build-stamp.ts'

const READY_MS = 120_000
const STOP_MS = 10_000

const readyMessage = z.object({ type: z.literal('ready'), url: z.string().optional() })

/** A long-running process: the web server or the workers. */
export type Child = {
  name: string
  pid: number | undefined
  /** Resolves with its address, if any, once it serves; rejects when it ends before. */
  ready: Promise<string | undefined>
  ended: Promise<string>
  /** Stops it; after ten seconds, or at once with `immediate`, it is killed. */
  stop(immediate?: boolean): Promise<void>
}

/** The workers replay seldom: a smaller young generation saves 20 MB, and costs a replay a quarter more (decision 52). */
const WORKER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=192']

/** A small heap soon collects the garbage of a page (decision 52). */
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=256']

/**
 * Memory that pictures took goes back to the system at once. By default the C library keeps it, in holes of an arena for
 * each thread (`Dockerfile` has the same).
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '4194304' }
/** Smaller pieces too, which would cost the web server half a millisecond a page. */
const BACKGROUND_MALLOC = { ...MALLOC, MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

type ChildOptions = {
  /** Low priority, so that pages go before work that nobody waits for. */
  background?: boolean
  args?: readonly string[]
}

/** Starts an entry file in its own process group. */
export function spawnEntry(entry: string, config: Config, { background, args = [] }: ChildOptions): ChildProcess {
  const flags = background ? WORKER_FLAGS : FLAGS
  const malloc = background ? BACKGROUND_MALLOC : MALLOC
  return spawn(process.execPath, [...flags, join(ROOT, entry), ...args], {
    cwd: ROOT,
    env: { ...environmentOf(config), ...malloc },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
}

/**
 * Starts an entry file in its own process group, so that Ctrl-C reaches it only through us. It ends by itself when we
 * die (`src-server/platform/parent.ts`).
 */
export function startChild(
  name: string,
  entry: string,
  config: Config,
  { background = false, args }: ChildOptions = {},
): Child {
  const child = spawnEntry(entry, config, { background, args })
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
  // Callers of `ready` get the failure; unhandled, it would end this process.
  ready.catch(() => {})
  return { name, pid: child.pid, ready, ended, stop: (immediate = false) => stop(child, ended, immediate) }
}

/** Stops it; after ten seconds, or at once with `immediate`, it is killed. */
export async function stop(child: ChildProcess, ended: Promise<string>, immediate: boolean): Promise<void> {
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
