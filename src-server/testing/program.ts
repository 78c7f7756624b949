import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll } from 'vitest'
import { bareEnvironment } from '../config.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** A program of ours in a process of its own. */
export type Program = {
  process: ChildProcess
  /** All that it has said so far, on both outputs. */
  output(): string
  /** Resolves with its exit code. */
  ended: Promise<number | null>
}

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/**
 * Starts an entry file, such as `workers/main.ts`, with these settings and no others.
 * @param imports modules that are loaded before it.
 */
export function startProgram(
  settings: Record<string, string>,
  [file = '', ...args]: readonly string[],
  imports: readonly string[] = [],
): Program {
  const options = imports.flatMap((url) => ['--import', url])
  const child = spawn(process.execPath, [...options, path.join(ROOT, file), ...args], {
    cwd: ROOT,
    env: bareEnvironment(settings),
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code)
  return { process: child, output: () => output, ended }
}

/** Runs a program to its end. */
export async function runProgram(
  ...given: Parameters<typeof startProgram>
): Promise<{ code: number | null; said: string }> {
  const { ended, output } = startProgram(...given)
  return { code: await ended, said: output() }
}
