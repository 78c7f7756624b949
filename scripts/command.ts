import { parseArgs } from 'node:util'
import { describeFailure } from '#server/operator-error.ts'
import { exitWithParent } from '#server/parent.ts'
import { Teardown } from './teardown.ts'

const SAME_PRESS_MS = 500

/**
 * Runs a command to its exit code. Before the process ends, everything in the teardown is stopped: after the work, after
 * an interruption (with `interruptedCode`; a second one hurries), when the process that started this one is gone, and
 * after a failure, which is told in one sentence if it is the operator's to mend.
 */
export async function runCommand(work: (teardown: Teardown) => Promise<number>, interruptedCode = 0): Promise<void> {
  const teardown = new Teardown()
  const end = async (code: number) => {
    await teardown.run()
    process.exit(code)
  }
  const fail = async (error: unknown) => {
    // What is being stopped may cry out.
    if (teardown.begun) return
    console.error(`\n${describeFailure(error)}`)
    await end(1)
  }
  onInterrupt((again) => {
    if (again) teardown.hurry()
    else end(interruptedCode)
  })
  exitWithParent(() => teardown.run())
  process.on('uncaughtException', fail)
  try {
    const code = await work(teardown)
    if (!teardown.begun) await end(code)
  } catch (error) {
    await fail(error)
  }
}

/** Calls back for an interruption, with `again` for a further one. */
function onInterrupt(interrupted: (again: boolean) => void): void {
  let first: number | undefined
  const listen = () => {
    const now = Date.now()
    if (first === undefined) {
      first = now
      interrupted(false)
      // One press arrives several times: from the terminal, and handed on by npm and by the start script.
    } else if (now - first > SAME_PRESS_MS) interrupted(true)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listen)
}

/** The flags of the command line; `--help` prints the help and leaves, an unknown one is refused with it. */
export function readFlags(help: string, names: string[]): Set<string> {
  const options = Object.fromEntries([...names, 'help'].map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values } = parseArgs({ options, strict: true, allowPositionals: false })
    if (!values.help) return new Set(Object.keys(values))
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('. ') : []
    console.error(`${first}.\n\n${help}`)
    process.exit(1)
  }
  console.log(help)
  process.exit(0)
}
