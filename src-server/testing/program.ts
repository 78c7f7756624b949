import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { bareEnvironment } from '../platform/config.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Program = {
  process: ChildProcess
  output(): string
  ended: Promise<number | null>
}

const started: ChildProcess[] = []

export function killPrograms(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}

/** Starts an entry file, such as `workers/main.ts`, with exactly these settings. @param imports modules to preload */
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

export async function runProgram(
  ...given: Parameters<typeof startProgram>
): Promise<{ code: number | null; said: string }> {
  const { ended, output } = startProgram(...given)
  return { code: await ended, said: output() }
}
