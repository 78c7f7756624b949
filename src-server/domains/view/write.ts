import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { RejectionCode } from '#shared/codes.ts'
import { hash } from '#shared/hash.ts'
import { SUBJECT_KINDS } from '#shared/subject.ts'
import type { clickInput, viewInput } from '#shared/view.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { lineOf, subnetOf } from '../../platform/networks.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { keepView } from './intake.ts'
import type { Counted } from './subjects.ts'

type Ctx = Pick<RequestContext, 'pool' | 'now' | 'fingerprint' | 'actor' | 'client'>

/** Guests and new members of one line that are told apart: whoever makes up browsers must not make up as many views. */
const GUESTS_OF_A_LINE = 64

/** Counts a view by and by, unless a crawler's, or an admin's of an ad. @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND, RECORD_NOT_FOUND, BUSY */
export const increaseView = (ctx: Ctx, { id, kind }: z.output<typeof viewInput>): Promise<null> => keep(ctx, kind, id)

/** Counts that an ad was followed, by the same rules. @throws Rejection RECORD_NOT_FOUND, BUSY */
export const clickAd = (ctx: Ctx, { id }: z.output<typeof clickInput>): Promise<null> => keep(ctx, 'ad_click', id)

/** A click and a view do not hide each other. */
const MARKS: Readonly<Record<Counted, string>> = { post: '', article: '', ad: '', ad_click: 'click ' }

const NOT_FOUND: Readonly<Record<Counted, RejectionCode>> = {
  post: 'POST_NOT_FOUND',
  article: 'ARTICLE_NOT_FOUND',
  ad: 'RECORD_NOT_FOUND',
  ad_click: 'RECORD_NOT_FOUND',
}

async function keep(ctx: Ctx, counted: Counted, subject_id: string): Promise<null> {
  const { actor, client, now } = ctx
  if (!actor && isCrawler(client.userAgent)) return null
  if (!SUBJECT_KINDS.some((kind) => kind === counted) && actor?.role === 'admin') return null
  const mark = MARKS[counted]
  const line = lineOf(client.address)
  const day = now().toISOString().slice(0, 10)
  const [guest, network] = await Promise.all([
    hashOf(ctx, `${mark}viewer ${line} ${guestOf(client)}`),
    hashOf(ctx, `${mark}network ${day} ${line}`),
  ])
  const viewer = actor ? await hashOf(ctx, `${mark}viewer ${actor.id}`) : guest
  const view = { counted, subject_id, viewer, guest, network, account_id: actor?.id ?? null }
  if (!(await keepView(ctx, view))) throw new Rejection(NOT_FOUND[counted])
  return null
}

/** Bounded by their length: anybody may call himself what he likes. */
const crawlers = new LRUCache<string, boolean>({ maxSize: 200_000, sizeCalculation: (_, { length }) => length + 1 })

/** Browsers of one version call themselves alike, and the expression that knows crawlers is long. */
export function isCrawler(userAgent: string): boolean {
  const known = crawlers.get(userAgent)
  if (known !== undefined) return known
  const found = isbot(userAgent)
  crawlers.set(userAgent, found)
  return found
}

const guestOf = ({ address, userAgent }: Ctx['client']): number =>
  hash(`${subnetOf(address)} ${userAgent}`) % GUESTS_OF_A_LINE

/** As a bigint of Postgres. */
async function hashOf({ fingerprint }: Pick<Ctx, 'fingerprint'>, text: string): Promise<string> {
  return (await fingerprint(text)).readBigInt64BE().toString()
}
