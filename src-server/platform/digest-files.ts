import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A digest of contents and of paths below `root`, so that a fresh checkout elsewhere changes nothing. */
export function digestFiles(root: string, patterns: readonly string[], except: RegExp): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
  for (const file of files.sort())
    if (!except.test(file)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
