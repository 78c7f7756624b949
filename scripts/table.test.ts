import { expect, it } from 'vitest'
import { table } from './table.ts'

it('aligns columns, numbers to the right, without trailing spaces', () => {
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
