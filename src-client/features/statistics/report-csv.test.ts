import { expect, it } from 'vitest'
import type { ReportView } from '#shared/statistics.ts'
import { csvOf } from './report-csv.ts'

const figures = { views: 12, likes: 1, saves: 0, comments: 2, bookings: 3 }
const report: ReportView = {
  is_sample: false,
  ...{ from: '2026-11-01', to: '2026-11-02', post: null, days: [{ day: '2026-11-01', ...figures }], totals: figures },
  day_periods: { morning: 1, afternoon: 2, evening: 4, night: 5 },
  before: { from: '2026-10-01', to: '2026-10-02', totals: { views: 9, likes: 2, saves: 0, comments: 0, bookings: 3 } },
  bookings_by_status: {
    ...{ requested: 1, accepted: 2, rejected: 0, expired: 0, withdrawn: 0, cancelled_by_guest: 0 },
    ...{ cancelled_by_owner: 0, completed: 0, no_show: 0 },
  },
  bookings_ended_by_team: { rejected: 0, cancelled_by_owner: 4 },
  stays: {
    ...{ days: [{ day: '2026-11-01', nights: 2, revenue: 51 }], nights: 2, revenue: 51.5, offered_nights: 60 },
    before: { from: '2026-10-01', to: '2026-11-01', nights: 0, revenue: 103 },
  },
  top_posts: [{ id: '', name: '=HYPERLINK("http://evil","ដំណើរ")', is_sample: false, ...figures }],
  new_members: null,
  missed_searches: null,
}

const linesOf = (of: ReportView) => csvOf(of, (word) => `<${word}>`).split('\r\n')
const HEAD = '<views>,<likes>,<saves>,<comments>,<bookings>'

it('a report as a file is the screen in the words of its reader, and a name in it is no formula', () => {
  expect(linesOf(report)).toEqual([
    '\uFEFF<period>,2026-11-01 – 2026-11-01,2026-10-01 – 2026-10-01,',
    ',<total>,<period_before>,<change>',
    '<views>,12,9,33',
    '<likes>,1,2,-50',
    '<saves>,0,0,0',
    '<comments>,2,0,',
    '<bookings>,3,3,0',
    '',
    `<day>,${HEAD}`,
    '2026-11-01,12,1,0,2,3',
    '<total>,12,1,0,2,3',
    '',
    '<by_time>,<views>',
    '<morning>,1',
    '<afternoon>,2',
    '<evening>,4',
    '<night>,5',
    '',
    '<by_status>,<bookings>',
    ...['<requested>,1', '<accepted>,2', '<rejected>,0', '<expired>,0', '<withdrawn>,0', '<cancelled_by_guest>,0'],
    ...['<cancelled_by_owner>,0', '<completed>,0', '<no_show>,0', '<cancelled_by_team>,4'],
    '',
    '<period>,2026-11-01 – 2026-11-01,2026-10-01 – 2026-10-31,',
    ',<total>,<period_before>,<change>',
    ...['<revenue>,51.50,103.00,-50', '<nights>,2,0,', '<occupancy>,3%', '<offered_nights>,60'],
    '',
    ...['<day>,<nights>,<revenue>', '2026-11-01,2,51.00', '<total>,2,51.50'],
    '',
    `<post>,${HEAD}`,
    `"'=HYPERLINK(""http://evil"",""ដំណើរ"")",12,1,0,2,3`,
    '',
  ])
})

it('a sample says so before all else, and behind the names of what is invented', () => {
  const top_posts = [{ id: '', name: 'River Inn', is_sample: true, ...figures }]
  const lines = linesOf({ ...report, is_sample: true, top_posts })
  expect(lines[0]).toBe('\uFEFF<sample>,<sample_note>')
  expect(lines).toContain('River Inn · <sample>,12,1,0,2,3')
})

it('a report of all has members and searches as well, and one of a post begins with its name', () => {
  const missed_searches = [
    { words: 'zzyzx', times: 2 },
    { words: '', times: 7 },
  ]
  const lines = linesOf({ ...report, post: { id: '', name: 'Kep Lodge' }, new_members: 8, missed_searches })
  expect(lines[0]).toBe('\uFEFF<post>,Kep Lodge')
  expect(lines.slice(-6)).toEqual([
    ...['<new_members>,8', '', '<missed_searches>', 'zzyzx,2', '<other_searches>,7', ''],
  ])
  expect(lines).toContain('2026-11-01,2,51.00')
})

it('who offers no rooms and has sold none reads nothing of nights', () => {
  const none = { nights: 0, revenue: 0 }
  const stays = { days: [], ...none, before: { ...report.stays.before, ...none }, offered_nights: 0 }
  expect(linesOf({ ...report, stays })).not.toContain('<day>,<nights>,<revenue>')
})
