import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { OperatorError } from '#server/platform/operator-error.ts'
import { ROOT } from './build-stamp.ts'

const run = promisify(execFile)

/**
 * Files that differ from where this branch has left another, and those that are not committed, by their paths from the project's
 * folder. Those that were removed are among them.
 * @throws OperatorError where git does not know `ref`
 */
export async function changedFiles(ref = 'main'): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()
  const base = await git('merge-base', '--', ref, 'HEAD').catch(() => {
    throw new OperatorError(`Git knows no ${ref} that this branch has left.`)
  })
  const changed = await git('diff', '--name-only', '--no-renames', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n'))].filter(Boolean)
}
