import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'

/**
 * `npm run lock`, after every change of dependencies: npm omits packages for other systems that its registry lacks,
 * then rejects its own lock file in `npm ci`. Such a package is never fetched here, so name, version and system
 * suffice; its checksum is added as soon as the registry has it.
 */
const packageEntry = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const distribution = z.object({ tarball: z.string().optional(), integrity: z.string().optional() })
const lockFile = z.looseObject({ packages: z.record(z.string(), packageEntry) })

export type Lock = z.infer<typeof lockFile>

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

export async function readLock(path = join(ROOT, 'package-lock.json')): Promise<Lock> {
  return lockFile.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** Optional packages that a locked one names but the lock file lacks, by path. */
export function missingEntries({ packages }: Lock): Lock['packages'] {
  const missing: Lock['packages'] = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) missing[`node_modules/${name}`] = entryFor(name, version, entry.dev)
    }
  }
  return missing
}

/** Packages whose contents npm could not check, by path. */
export function withoutChecksum({ packages }: Lock): [path: string, entry: Lock['packages'][string]][] {
  return Object.entries(packages).filter(([path, { integrity }]) => path !== '' && integrity === undefined)
}

/** Looks for a package as Node would, at `path` and in the folders above. */
function isLocked(packages: Lock['packages'], path: string, name: string): boolean {
  const inside = `${path && `${path}/`}node_modules/${name}`
  if (Object.hasOwn(packages, inside)) return true
  if (path === '') return false
  return isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

function entryFor(name: string, version: string, dev?: boolean): Lock['packages'][string] {
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
  const lock = await readLock(path)
  const missing = missingEntries(lock)
  const wanted = withoutChecksum({ packages: { ...lock.packages, ...missing } })
  const found: Lock['packages'] = {}
  for (const [at, { version }] of wanted) {
    const checksum = await checksumOf(at, version)
    if (checksum) found[at] = { ...lock.packages[at], ...missing[at], ...checksum }
  }
  const complete = (key: string, value: object) =>
    key === 'packages' ? sorted({ ...value, ...missing, ...found }) : value
  await writeFile(path, `${JSON.stringify(JSON.parse(await readFile(path, 'utf8')), complete, 2)}\n`)
  const left = wanted.length - Object.keys(found).length
  console.log(`${Object.keys(missing).length} entries added to package-lock.json, ${left} are without a checksum`)
}

/** What the registry says of a package's contents; undefined where it lacks it. */
async function checksumOf(path: string, version = ''): Promise<object | undefined> {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const view = promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist', '--json'])
  const { stdout } = await view.catch(() => ({ stdout: '{}' }))
  const { tarball, integrity } = distribution.parse(JSON.parse(stdout))
  return integrity === undefined ? undefined : { resolved: tarball, integrity }
}

/** npm's order, for small diffs. */
function sorted(packages: object): object {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
}
