import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { LONG_FILES } from './test-order.ts'

it.each(LONG_FILES)('%s, which begins before the others, is there', async (file) => {
  expect((await stat(join(ROOT, file))).isFile()).toBe(true)
})
