import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional(), inBundle: z.boolean().optional() })),
})

test.each(['package-lock.json', 'bench/peers/package-lock.json', 'bench/lighthouse/package-lock.json'])(
  'npm can check the contents of every package of %s',
  (file) => {
    const { packages } = lockFile.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))
    // A bundled package is checked with the one that brings it; '' is the project itself.
    const unchecked = Object.keys(packages).filter(
      (path) => path !== '' && !packages[path]?.integrity && !packages[path]?.inBundle,
    )
    expect(unchecked).toEqual([])
  },
)
