import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { newcomersSince } from '../account/public.ts'
import { type Counted, SUBJECTS } from './subjects.ts'

/**
 * One view or click, and what it is of. The viewer, the guest and the network are hashes. A view of a new member is that of the guest whom they would be without their
 * account, so that making accounts makes no viewers. `account_id` tells the author and new members, and is not stored.
 */
export type View = {
  counted: Counted
  subject_id: string
  viewer: string
  guest: string
  network: string
  account_id: string | null
}

const MAX_WAITING = 10_000
/** How long a group gathers: nobody waits for the answer, and a statement costs as much as many views. */
const GATHER_MS = 5

/** How long a view hides further ones of its viewer and post. */
export const HIDES_MINUTES = 30

// Rows are locked in one order, so that two processes with the same viewers do not deadlock. No lists are joined, nor viewers looked
// up before they are inserted: a plan that is made while there are few compares each with each once there are many.
const keep = (counted: Counted) => `
  with given as (
    select distinct on (1, 2) g.subject_id, case when a.id is null then g.guest else g.viewer end as viewer, g.network,
      ${SUBJECTS[counted].counts} as counts
    from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $6::bigint[]) as g (subject_id, viewer, network, account_id, guest)
    join ${SUBJECTS[counted].shown}
    left join account a on a.id = g.account_id and a.joined_at <= $7
    order by 1, 2, counts desc
  ), fresh as (
    insert into viewer as v (subject_id, viewer, at)
    select subject_id, viewer, $5 from given
    where counts
    on conflict (subject_id, viewer) do update set at = excluded.at where v.at <= excluded.at - interval '${HIDES_MINUTES} minutes'
    returning subject_id, viewer
  ), networks as (
    insert into visitor (subject_id, network, day)
    select distinct subject_id, max(network) as network, $5::date
    from (select subject_id, viewer, network from given union all select subject_id, viewer, null from fresh) as each
    group by subject_id, viewer having count(*) = 2 order by subject_id, network
    on conflict do nothing
    returning subject_id
  ), uncounted as (
    insert into uncounted_views (kind, subject_id, hour, views, networks)
    select '${counted}', subject_id, date_trunc('hour', $5::timestamptz, 'UTC'), sum(views), sum(networks)
    from (select subject_id, 1 as views, 0 as networks from fresh union all select subject_id, 0, 1 from networks) as each
    group by subject_id
  )
  select distinct subject_id from given`

const prepared = (counted: Counted) => ({ name: `keep-views-of-${counted}`, text: keep(counted) })
const KEEP = {
  post: prepared('post'),
  article: prepared('article'),
  ad: prepared('ad'),
  ad_click: prepared('ad_click'),
}

type Group = { views: View[]; shown: Promise<Set<string>> }

const intakes = memoizePerPool((pool: pg.Pool) => {
  const gathering = new Map<Counted, Group>()
  /** The last groups, the older one first: two are written at a time, as one alone would leave either process waiting. */
  const writing: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]

  // A group also gathers while those before it are written, and shares a flush to disk.
  function begin(counted: Counted, now: Date): Group {
    const views: View[] = []
    const shown = Promise.all([sleep(GATHER_MS), writing.shift()]).then(() => {
      gathering.delete(counted)
      return write(counted, views, now)
    })
    writing.push(shown.catch(() => undefined))
    const group = { views, shown }
    gathering.set(counted, group)
    return group
  }

  async function write(counted: Counted, views: readonly View[], now: Date): Promise<Set<string>> {
    const column = <K extends keyof View>(name: K) => views.map((view) => view[name])
    const values = [
      ...[column('subject_id'), column('viewer'), column('network'), column('account_id'), now.toISOString()],
      ...[column('guest'), newcomersSince(now)],
    ]
    const { rows } = await pool.query<{ subject_id: string }>({ ...KEEP[counted], values })
    return new Set(rows.map(({ subject_id }) => subject_id))
  }

  return async (view: View, now: Date): Promise<boolean> => {
    const { views, shown } = gathering.get(view.counted) ?? begin(view.counted, now)
    if (views.length >= MAX_WAITING) throw new Rejection('BUSY')
    views.push(view)
    return (await shown).has(view.subject_id)
  }
})

/**
 * Keeps a view until it is counted, if it is one: nobody's own, and the first of its viewer for a while. Resolves when it
 * is on disk. @returns whether its subject is shown. @throws Rejection BUSY when too many wait
 */
export function keepView({ pool, now }: { pool: pg.Pool; now(): Date }, view: View): Promise<boolean> {
  return intakes(pool)(view, now())
}
