import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Folders } from '#server/platform/backup/back-up.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Progress } from './steps.ts'

/** Reads the folder and `--keys`; `--help` prints the help and exits. @throws OperatorError */
export function readFolders(given: readonly string[], help: string): Folders {
  try {
    const options = { keys: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...given], options, strict: true, allowPositionals: true })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const [folder, ...rest] = positionals
    if (folder === undefined || rest.length > 0) throw new Error('Name one folder')
    return { folder: path.resolve(folder), keys: path.resolve(values.keys ?? folder) }
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new OperatorError(`${first}.\n\n${help}`)
  }
}

/** Shows the bytes that were written or read, at most ten times a second. */
export function bytesShown(progress: Progress): (bytes: number) => void {
  let sum = 0
  let shown = 0
  return (bytes) => {
    sum += bytes
    const now = performance.now()
    if (now - shown < 100) return
    shown = now
    progress(sizeText(sum))
  }
}

/** Such as 12.3 MB. */
export const sizeText = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
