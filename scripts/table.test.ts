import { expect, it } from 'vitest'
import { table } from './table.ts'

it('a table has columns as wide as they must be, numbers to the right, and nothing behind a line', () => {
  expect(
    table(
      ['name', 'lag', 'error'],
      [
        ['posts', 12_345, ''],
        ['files', 0, 'poison'],
      ],
    ),
  ).toBe(['name      lag  error', 'posts  12,345', 'files       0  poison'].join('\n'))
})
