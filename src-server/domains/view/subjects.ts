import type { SubjectKind } from '#shared/subject.ts'

/** What is counted: views of subjects and of ads, and clicks of ads. */
export type Counted = SubjectKind | 'ad' | 'ad_click'

/** Parts of a statement over views `g` at the time `$5`. */
type Subject = {
  /** Joins what is shown to everybody, of all that views may name. */
  shown: string
  /** Whether a view by `g.account_id` counts. */
  counts: string
}

// An ad begins and ends with a minute. Its instants are ISO 8601 in UTC, which are in the order of their letters.
const NEXT_MINUTE = `to_char(date_trunc('minute', $5::timestamptz at time zone 'UTC') + interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const AD: Subject = {
  shown: `catalog_record r on r.key = 'ad:' || g.subject_id::text and r.is_visible and not r.is_delete
      and coalesce(r.data ->> 'starts_at', '') < ${NEXT_MINUTE} and coalesce(r.data ->> 'ends_at', '9') >= ${NEXT_MINUTE}`,
  counts: 'true',
}

export const SUBJECTS: Readonly<Record<Counted, Subject>> = {
  post: {
    shown: `post p on p.id = g.subject_id and p.status = 'published'`,
    counts: 'p.owner_id is distinct from g.account_id',
  },
  article: {
    shown: `article p on p.id = g.subject_id and p.status = 'published'`,
    counts: 'p.author_id is distinct from g.account_id',
  },
  ad: AD,
  ad_click: AD,
}
