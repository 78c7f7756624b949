import { expect, test } from 'vitest'
import { type Lock, missingEntries, readLock } from './complete-lock.ts'

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
