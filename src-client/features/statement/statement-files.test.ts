import { expect, it } from 'vitest'
import { csvOf } from './statement-files.ts'

it('a statement is a table with its sums', () => {
  const days = [
    { day: '2026-11-20', views: 1_200, clicks: 3 },
    { day: '2026-11-22', views: 1, clicks: 0 },
  ]
  expect(csvOf({ days, views: 1_201, clicks: 3 })).toBe(
    'day,views,clicks\r\n2026-11-20,1200,3\r\n2026-11-22,1,0\r\ntotal,1201,3\r\n',
  )
})
