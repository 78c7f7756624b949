import { expect, it } from 'vitest'
import { csvOf } from './report-csv.ts'

const figures = { views: 12, likes: 1, saves: 0, comments: 2, bookings: 3 }

it('a report as a file has the days, the nights to the cent, and the posts, whose names are no formulas', () => {
  const lines = csvOf({
    days: [{ day: '2026-11-01', ...figures }],
    totals: figures,
    stays: { days: [{ day: '2026-11-01', nights: 2, revenue: 51 }], nights: 2, revenue: 51.5, offered_nights: 60 },
    top_posts: [{ id: '', name: '=HYPERLINK("http://evil","ដំណើរ")', ...figures }],
  }).split('\r\n')
  expect(lines).toEqual([
    '\uFEFFday,views,likes,saves,comments,bookings',
    '2026-11-01,12,1,0,2,3',
    'total,12,1,0,2,3',
    '',
    'day,nights,revenue',
    '2026-11-01,2,51.00',
    'total,2,51.50',
    '',
    'post,views,likes,saves,comments,bookings',
    `"'=HYPERLINK(""http://evil"",""ដំណើរ"")",12,1,0,2,3`,
    '',
  ])
})
