import { PHNOM_PENH_OFFSET_MS, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { accountEvents } from '../account/events.ts'
import { bookingEvents } from '../booking/events.ts'
import { commentEvents } from '../comment/events.ts'
import { reactionEvents } from '../reaction/events.ts'
import { viewEvents } from '../view/events.ts'
import { sumMonths } from './months.ts'

/** `subject_id` is null for the day of all. `hours`: views in each hour of the day in Phnom Penh. */
type SubjectDayRow = {
  key: string
  subject_id: string | null
  day: string
  hours: number[]
  views: number
  likes: number
  saves: number
  comments: number
  bookings: number
  members: number
}
type Figure = 'likes' | 'saves' | 'comments' | 'bookings' | 'members'

declare module '../../platform/database.ts' {
  interface Tables {
    subject_day: SubjectDayRow
  }
}

const { BookingRequested, WalkInBooked } = bookingEvents
const { AccountRegistered } = accountEvents
const { CommentEdited: _, ...comments } = commentEvents
const events = { ...viewEvents, ...reactionEvents, ...comments, BookingRequested, WalkInBooked, AccountRegistered }
type Event = RecordedOf<typeof events>
type Row = SubjectDayRow | null

const ALL = 'all'
const HOURS_A_DAY = 24

const keyOf = (subject: string, day: string) => `${subject} ${day}`
const dayOf = (at: string) => phnomPenhDate(new Date(at))
/** Hours in Phnom Penh begin with those of UTC. */
const hourOf = (at: string) => new Date(Date.parse(at) + PHNOM_PENH_OFFSET_MS).getUTCHours()

/** The day on which it was done, also of what is taken back. Events of the first release do not say it. */
const doneAt = ({ data, at }: Event): string => ('since' in data ? (data.since ?? at) : at)

const viewsIn = (data: Event['data']) => ('posts' in data ? data.posts : 'articles' in data ? data.articles : {})

/** The id of the post or article that an event is about; null where it is about neither. */
function subjectOf({ data }: Event): string | null {
  if ('subject_id' in data) return data.subject_id
  if ('post_id' in data) return data.post_id
  return 'article_id' in data ? data.article_id : null
}

function keysOf(event: Event): string[] {
  if ('posts' in event.data || 'articles' in event.data)
    return Object.entries(viewsIn(event.data)).flatMap(([id, hours]) =>
      hours.flatMap(({ hour }) => [keyOf(id, dayOf(hour)), keyOf(ALL, dayOf(hour))]),
    )
  const subject = subjectOf(event)
  return [...(subject === null ? [] : [subject]), ALL].map((each) => keyOf(each, dayOf(doneAt(event))))
}

function newRow(key: string): SubjectDayRow {
  const [subject = '', day = ''] = key.split(' ')
  const hours = Array.from({ length: HOURS_A_DAY }, () => 0)
  const figures = { views: 0, likes: 0, saves: 0, comments: 0, bookings: 0, members: 0 }
  return { key, subject_id: subject === ALL ? null : subject, day, hours, ...figures }
}

const adds =
  (figure: Figure, amount = 1) =>
  (row: Row, _: Event, key: string): Row => {
    const before = row ?? newRow(key)
    return { ...before, [figure]: before[figure] + amount }
  }

function viewed(row: Row, { data }: Event, key: string): Row {
  const before = row ?? newRow(key)
  const views = viewsIn(data)
  const counted = before.subject_id === null ? Object.values(views).flat() : (views[before.subject_id] ?? [])
  const hours = [...before.hours]
  let sum = before.views
  for (const { hour, views } of counted) {
    if (dayOf(hour) !== before.day) continue
    hours[hourOf(hour)] = (hours[hourOf(hour)] ?? 0) + views
    sum += views
  }
  return { ...before, hours, views: sum }
}

/** Counts each day for reports. It is async, since nobody reads a report behind their own write. */
export const subjectDays = rowProjector<SubjectDayRow, typeof events>({
  name: 'subject_days',
  mode: 'async',
  table: 'subject_day',
  derivedTables: ['subject_month'],
  keyColumn: 'key',
  events,
  keys: keysOf,
  evolve: {
    PostViewsCounted: viewed,
    ArticleViewsCounted: viewed,
    PostLiked: adds('likes'),
    PostUnliked: adds('likes', -1),
    PostBookmarked: adds('saves'),
    PostUnbookmarked: adds('saves', -1),
    ArticleLiked: adds('likes'),
    ArticleUnliked: adds('likes', -1),
    ArticleBookmarked: adds('saves'),
    ArticleUnbookmarked: adds('saves', -1),
    CommentPosted: adds('comments'),
    CommentDeleted: adds('comments', -1),
    CommentDeletionUndone: adds('comments'),
    CommentWithheld: adds('comments', -1),
    CommentReleased: adds('comments'),
    BookingRequested: adds('bookings'),
    WalkInBooked: adds('bookings'),
    AccountRegistered: adds('members'),
  },
  derive: sumMonths,
})
