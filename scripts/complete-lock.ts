import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'

/**
 * `npm run lock`, after every change of dependencies: npm omits packages for other systems that its registry lacks,
 * then rejects its own lock file in `npm ci`. Such a package is never fetched here, so name, version and system
 * suffice.
 */
const packageEntry = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockFile = z.looseObject({ packages: z.record(z.string(), packageEntry) })

export type Lock = z.infer<typeof lockFile>

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

export async function readLock(path = join(ROOT, 'package-lock.json')): Promise<Lock> {
  return lockFile.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** Optional packages that a locked one names but the lock file lacks, by path. */
export function missingEntries({ packages }: Lock): Record<string, object> {
  const missing: Record<string, object> = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) missing[`node_modules/${name}`] = entryFor(name, version, entry.dev)
    }
  }
  return missing
}

/** Looks for a package as Node would, at `path` and in the folders above. */
function isLocked(packages: Lock['packages'], path: string, name: string): boolean {
  const inside = `${path && `${path}/`}node_modules/${name}`
  if (Object.hasOwn(packages, inside)) return true
  if (path === '') return false
  return isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

function entryFor(name: string, version: string, dev?: boolean): object {
  const parts = name.split(/[/-]/)
  const os = SYSTEMS.filter((system) => parts.includes(system))
  const cpu = CPUS.filter((kind) => parts.includes(kind) || (kind === 'arm' && parts.includes('gnueabihf')))
  if (os.length + cpu.length === 0)
    throw new Error(`${name} is missing from the lock file and for no system in particular`)
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(parts.includes('musl') && { libc: ['musl'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}

if (import.meta.main) {
  const path = join(ROOT, 'package-lock.json')
  const missing = missingEntries(await readLock(path))
  const complete = (key: string, value: object) => (key === 'packages' ? sorted({ ...value, ...missing }) : value)
  await writeFile(path, `${JSON.stringify(JSON.parse(await readFile(path, 'utf8')), complete, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries added to package-lock.json`)
}

/** npm's order, for small diffs. */
function sorted(packages: object): object {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
}
