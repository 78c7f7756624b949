import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { LOOKS } from '../looks.ts'

// Apart, so that several workers share them.
it('every look has a file of its own', async () => {
  const files = await readdir(import.meta.dirname)
  expect(files).toEqual(expect.arrayContaining(Object.keys(LOOKS).map((look) => `${look}.spec.ts`)))
})
