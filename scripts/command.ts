import { parseArgs } from 'node:util'
import { describeFailure } from '#server/platform/operator-error.ts'
import { onParentExit } from '#server/platform/parent.ts'
import { onNpmExit } from './npm-exit.mjs'
import { Teardown } from './teardown.ts'

const SAME_PRESS_MS = 500
const ORPHANED_MS = 10_000

/**
 * Runs a command to its exit code. The teardown runs before the process ends: after the work, an interruption (exit
 * code `interruptedCode`; a second one hurries), the parent's end, or a failure, which is one sentence if the operator
 * can mend it.
 */
export async function runCommand(work: (teardown: Teardown) => Promise<number>, interruptedCode = 0): Promise<void> {
  const teardown = new Teardown()
  const end = async (code: number) => {
    await teardown.run()
    process.exit(code)
  }
  const fail = async (error: unknown) => {
    // Failures of what is being stopped are expected.
    if (teardown.begun) return
    console.error(`\n${describeFailure(error)}`)
    await end(1)
  }
  onInterrupt((again) => {
    if (again) teardown.hurry()
    else end(interruptedCode)
  })
  const orphaned = () => {
    setTimeout(() => process.exit(1), ORPHANED_MS).unref()
    end(0)
  }
  onParentExit(orphaned)
  onNpmExit(orphaned)
  process.on('uncaughtException', fail)
  try {
    const code = await work(teardown)
    if (!teardown.begun) await end(code)
  } catch (error) {
    await fail(error)
  }
}

/** `again` is true for a further interruption. */
function onInterrupt(interrupted: (again: boolean) => void): void {
  let first: number | undefined
  const listen = () => {
    const now = Date.now()
    if (first === undefined) {
      first = now
      interrupted(false)
      // One key press arrives several times: from the terminal, npm and the start script.
    } else if (now - first > SAME_PRESS_MS) interrupted(true)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listen)
}

/** Reads the flags; `--help` and unknown flags print the help and exit. */
export const readFlags = (help: string, flags: string[]): Set<string> => readCommandLine({ help, flags }).flags

/** Reads arguments that are no flags; `--help` and unknown flags print the help and exit. */
export const readArguments = (help: string): string[] =>
  readCommandLine({ help, flags: [], allowPositionals: true }).positionals

/** Reads flags and arguments; `--help` and unknown flags print the help and exit. */
export function readCommandLine(known: Parameters<typeof parseCommandLine>[1]): CommandLine {
  const read = parseCommandLine(process.argv.slice(2), known)
  if ('flags' in read) return read
  const print = read.code === 0 ? console.log : console.error
  print(read.said)
  process.exit(read.code)
}

type CommandLine = { flags: Set<string>; positionals: string[] }

/** @returns what was given, or what is said in place of the work, with the exit code */
export function parseCommandLine(
  args: string[],
  { help, flags, allowPositionals = false }: { help: string; flags: string[]; allowPositionals?: boolean },
): CommandLine | { said: string; code: 0 | 1 } {
  const options = Object.fromEntries([...flags, 'help'].map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals })
    return values.help ? { said: help, code: 0 } : { flags: new Set(Object.keys(values)), positionals }
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('. ') : []
    return { said: `${first}.\n\n${help}`, code: 1 }
  }
}
