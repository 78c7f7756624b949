import { sql } from 'kysely'
import type { ApplicantView, ApplicationEvent, ApplicationView, SimilarApplication } from '#shared/application.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { business } from './decider.ts'
import { businessEvents } from './events.ts'
import { getBusiness, type Naming, namingOf, wordsOf } from './queries.ts'

type Ctx = Pick<RequestContext, 'db' | 'sql' | 'pool' | 'log' | 'keyring' | 'locale'>

const SHOWN_POSTS = 6
const SHOWN_SIMILAR = 10
/** The share of the runs of three letters that two names have in common (Dice), from which on they are shown as alike. */
const ALIKE = 0.5

/** An application with all that an admin decides by. @throws Rejection BUSINESS_NOT_FOUND */
export async function getApplication(ctx: Ctx, id: string): Promise<ApplicationView> {
  const [business, naming] = await Promise.all([getBusiness(ctx, id), namingOf(ctx)])
  const [applicant, history, similar] = await Promise.all([
    findApplicant(ctx, id),
    listEvents(ctx, id, naming),
    listSimilar(ctx, business),
  ])
  return { business, applicant, history, similar }
}

/** Null once the account is deleted. */
async function findApplicant(ctx: Ctx, id: string): Promise<ApplicantView | null> {
  const [row, posts] = await Promise.all([
    ctx.db
      .selectFrom('account')
      .select(['username', 'nickname', 'email', 'phone', 'bio', 'picture_id', 'joined_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('post')
      .select(['id', 'name', 'status', 'images'])
      .where('owner_id', '=', id)
      .where('status', 'in', ['published', 'pending', 'hidden'])
      .orderBy('created_at', 'desc')
      .limit(SHOWN_POSTS)
      .execute(),
  ])
  if (!row) return null
  const { username: userName, picture_id, joined_at: joined, ...contacts } = row
  const ids = [picture_id, ...posts.map(({ images }) => images[0])].flatMap((picture) => picture ?? [])
  const pictures = new Map((await picturesOf(ctx, ids)).map((picture) => [picture.id, picture]))
  const pictureOf = (of: string | null | undefined) => (of && pictures.get(of)) || null
  return {
    uuid: id,
    userName,
    ...contacts,
    joined,
    profile: pictureOf(picture_id),
    posts: posts.map(({ images, ...post }) => ({ ...post, image: pictureOf(images[0]) })),
  }
}

const WHAT = {
  OwnerApplied: 'applied',
  OwnerApproved: 'approved',
  OwnerRejected: 'rejected',
  OwnerSuspended: 'suspended',
  OwnerDecisionUndone: 'undone',
} as const

/** The words that were sent and decided, with former applications as they were then, the latest first. */
async function listEvents(ctx: Ctx, id: string, naming: Naming): Promise<ApplicationEvent[]> {
  const { DashboardPasswordChanged: _, ...shown } = businessEvents
  const stored = await ctx.keyring.open(ctx.pool, await readStream(ctx.sql, `${business.category}-${id}`))
  const events = stored.flatMap((event) => parseRecorded(shown, event) ?? [])
  const people = [...new Set(events.map(({ meta }) => meta.actor.id))]
  const named = people.length
    ? await ctx.db.selectFrom('account').select(['id', 'username']).where('id', 'in', people).execute()
    : []
  const names = new Map(named.map((row) => [row.id, row.username]))
  return events.reverse().map((event) => ({
    at: event.at,
    what: WHAT[event.type],
    by:
      event.meta.actor.role === 'system'
        ? null
        : { uuid: event.meta.actor.id, userName: names.get(event.meta.actor.id) ?? null },
    reason: 'reason' in event.data ? event.data.reason : null,
    application: event.type === 'OwnerApplied' ? wordsOf(event.data, naming) : null,
  }))
}

type Found = Omit<SimilarApplication, 'likeness'> & { alike: number; has_phone: boolean }

/** Applications of others with the same name, nearly the same one, or the same phone number; the likest first. */
async function listSimilar(
  { db }: Ctx,
  { uuid, business_name, phone }: { uuid: string; business_name: string | null; phone: string | null },
): Promise<SimilarApplication[]> {
  if (business_name === null) return []
  const { rows } = await sql<Found>`
    with found as (
      select id from business where letter_triples(business_name) && letter_triples(${business_name})
      union select id from business where phone = ${phone}
    ), compared as (
      select b.id as uuid, a.username as "userName", b.business_name, b.status, b.applied_at,
        coalesce(b.phone = ${phone}, false) as has_phone,
        coalesce((select 2.0 * count(*) from unnest(letter_triples(b.business_name)) as one
          where one = any(letter_triples(${business_name})))
          / (cardinality(letter_triples(b.business_name)) + cardinality(letter_triples(${business_name}))), 0)::float8 as alike
      from found join business b using (id) join account a using (id)
      where b.id <> ${uuid} and a.deleted_at is null
    )
    select * from compared where alike >= ${ALIKE} or has_phone
    order by alike desc, applied_at desc, uuid limit ${SHOWN_SIMILAR}`.execute(db)
  return rows.map(({ alike, has_phone: _, ...row }) => ({
    ...row,
    likeness: alike === 1 ? 'same_name' : alike >= ALIKE ? 'similar_name' : 'same_phone',
  }))
}
