import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { type Lock, missingEntries, readLock, withoutChecksum } from './complete-lock.ts'

const lock: Lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/cli-linux-x64': '1.0.0', '@tool/cli-darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/cli-linux-x64': { version: '1.0.0' },
  },
}

test('an optional package of another system is added with its version and system', () => {
  expect(missingEntries(lock)).toEqual({
    'node_modules/@tool/cli-darwin-arm64': {
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
  })
})

test('the lock file of this project is complete ("npm run lock" completes it)', async () => {
  expect(Object.keys(missingEntries(await readLock()))).toEqual([])
})

test('a package without a checksum is found', () => {
  const packages = { '': {}, 'node_modules/a': { integrity: 'sha512-x' }, 'node_modules/b/node_modules/a': {} }
  expect(withoutChecksum({ packages }).map(([path]) => path)).toEqual(['node_modules/b/node_modules/a'])
})

test.each(['package-lock.json', 'bench/peers/package-lock.json', 'bench/lighthouse/package-lock.json'])(
  'npm can check every package of %s that a server or a test may run ("npm run lock" adds checksums)',
  async (file) => {
    const found = withoutChecksum(await readLock(join(ROOT, file)))
    expect(found.filter(([, entry]) => entry.optional !== true || isForServers(entry)).map(([path]) => path)).toEqual(
      [],
    )
  },
)

/** The systems of the image: Linux with glibc, on x64 or arm64. Packages of others are in no registry that was at hand. */
function isForServers({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Lock['packages'][string]): boolean {
  return os.includes('linux') && libc.includes('glibc') && (cpu.includes('x64') || cpu.includes('arm64'))
}
