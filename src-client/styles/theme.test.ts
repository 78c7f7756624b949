import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SIZE = /\btext-(xs|sm|base|lg|\dxl|xl)\b/g

// Another size has no rule, and its text silently stays as large as what is around it.
it('texts have the sizes of the theme', () => {
  const theme = readFileSync('src-client/styles/theme.css', 'utf8')
  const sizes = [...theme.matchAll(/--text-(\w+):/g)].map(([, size]) => size)
  expect(sizes).toContain('base')
  const others = globSync('src-client/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SIZE)]
      .filter(([, size]) => !sizes.includes(size))
      .map(([name]) => `${file}: ${name}`),
  )
  expect(others).toEqual([])
})
