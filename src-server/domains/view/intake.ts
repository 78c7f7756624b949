import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { newcomersSince } from '../account/public.ts'

/**
 * The viewer, the guest and the network are hashes. A view of a new member is that of the guest whom they would be without their
 * account, so that making accounts makes no viewers. `account_id` tells the author and new members, and is not stored.
 */
export type View = { post_id: string; viewer: string; guest: string; network: string; account_id: string | null }

const MAX_WAITING = 10_000
/** How long a group gathers: nobody waits for the answer, and a statement costs as much as many views. */
const GATHER_MS = 5

/** How long a view hides further ones of its viewer and post. */
export const HIDES_MINUTES = 30

// Rows are locked in one order, so that two processes with the same viewers do not deadlock. No lists are joined: the planner
// thinks that they are short, and would compare each with each.
const KEEP = `
  with given as (
    select distinct on (1, 2) g.post_id, case when a.id is null then g.guest else g.viewer end as viewer, g.network,
      p.owner_id is distinct from g.account_id as counts
    from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $6::bigint[]) as g (post_id, viewer, network, account_id, guest)
    join post p on p.id = g.post_id and p.status = 'published'
    left join account a on a.id = g.account_id and a.joined_at <= $7
    order by 1, 2, counts desc
  ), fresh as (
    insert into post_viewer as v (post_id, viewer, at)
    select post_id, viewer, $5 from given g
    where counts and not exists (
      select from post_viewer v where v.post_id = g.post_id and v.viewer = g.viewer and v.at > $5::timestamptz - interval '${HIDES_MINUTES} minutes')
    on conflict (post_id, viewer) do update set at = excluded.at where v.at <= excluded.at - interval '${HIDES_MINUTES} minutes'
    returning post_id, viewer
  ), networks as (
    insert into post_network (post_id, network, day)
    select distinct post_id, max(network) as network, $5::date
    from (select post_id, viewer, network from given union all select post_id, viewer, null from fresh) as each
    group by post_id, viewer having count(*) = 2 order by post_id, network
    on conflict do nothing
    returning post_id
  ), uncounted as (
    insert into uncounted_views (post_id, hour, views, networks)
    select post_id, date_trunc('hour', $5::timestamptz, 'UTC'), sum(views), sum(networks)
    from (select post_id, 1 as views, 0 as networks from fresh union all select post_id, 0, 1 from networks) as each
    group by post_id
  )
  select distinct post_id from given`

type Group = { views: View[]; published: Promise<Set<string>> }

const intakes = memoizePerPool((pool: pg.Pool) => {
  let gathering: Group | undefined
  /** The last groups, the older one first: two are written at a time, as one alone would leave either process waiting. */
  const writing: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]

  // A group also gathers while those before it are written, and shares a flush to disk.
  function begin(now: Date): Group {
    const views: View[] = []
    const published = Promise.all([sleep(GATHER_MS), writing.shift()]).then(() => {
      gathering = undefined
      return write(views, now)
    })
    writing.push(published.catch(() => undefined))
    return { views, published }
  }

  async function write(views: readonly View[], now: Date): Promise<Set<string>> {
    const column = <K extends keyof View>(name: K) => views.map((view) => view[name])
    const values = [
      ...[column('post_id'), column('viewer'), column('network'), column('account_id'), now.toISOString()],
      ...[column('guest'), newcomersSince(now)],
    ]
    const { rows } = await pool.query<{ post_id: string }>({ name: 'keep-views', text: KEEP, values })
    return new Set(rows.map(({ post_id }) => post_id))
  }

  return async (view: View, now: Date): Promise<boolean> => {
    gathering ??= begin(now)
    const { views, published } = gathering
    if (views.length >= MAX_WAITING) throw new Rejection('BUSY')
    views.push(view)
    return (await published).has(view.post_id)
  }
})

/**
 * Keeps a view until it is counted, if it is one: nobody's own, and the first of its viewer for a while. Resolves when it
 * is on disk. @returns whether the post is published. @throws Rejection BUSY when too many wait
 */
export function keepView({ pool, now }: { pool: pg.Pool; now(): Date }, view: View): Promise<boolean> {
  return intakes(pool)(view, now())
}
