import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Installs a package of the benchmark's own, which `npm start` goes without. */
export async function installPackage(folder: string): Promise<void> {
  const there = await access(path.join(folder, 'node_modules')).then(
    () => true,
    () => false,
  )
  if (!there) await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
}
