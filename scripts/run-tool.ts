import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '#server/platform/config.ts'
import { ROOT } from './build-stamp.ts'
import type { Teardown } from './teardown.ts'

const STOP_MS = 5000
const BIN = join(ROOT, 'node_modules/.bin')

/** Runs a program in its own process group, so that the teardown stops all of it. */
export async function runTool(
  tool: string,
  args: string[],
  settings: Record<string, string>,
  teardown: Teardown,
): Promise<{ succeeded: boolean; output: string }> {
  const env = bareEnvironment(settings)
  const child = spawn(join(BIN, tool), args, {
    cwd: ROOT,
    // Tools look up "node" on the path.
    env: { ...env, PATH: `${BIN}${delimiter}${env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  teardown.add(() => stopGroup(child, ended))
  return { succeeded: (await ended) === 0, output }
}

/** Stops a program's group, unless it has ended: its pid may be another program's by then. */
async function stopGroup({ pid, exitCode, signalCode }: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  signalGroup(pid, 'SIGTERM')
  await Promise.race([ended.catch(() => {}), sleep(STOP_MS, undefined, { ref: false })])
  signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has no process left.
  }
}
