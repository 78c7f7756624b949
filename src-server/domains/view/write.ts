import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { hash } from '#shared/hash.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { lineOf, subnetOf } from '../../platform/networks.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { keepView } from './intake.ts'

type Ctx = Pick<RequestContext, 'pool' | 'now' | 'fingerprint' | 'actor' | 'client'>

/** Guests and new members of one line that are told apart: whoever makes up browsers must not make up as many views. */
const GUESTS_OF_A_LINE = 64

/** Counts a view by and by, unless a crawler's. @throws Rejection POST_NOT_FOUND, BUSY */
export async function increaseView(ctx: Ctx, post_id: string): Promise<null> {
  const { actor, client, now } = ctx
  if (!actor && isCrawler(client.userAgent)) return null
  const line = lineOf(client.address)
  const day = now().toISOString().slice(0, 10)
  const [guest, network] = await Promise.all([
    hashOf(ctx, `viewer ${line} ${guestOf(client)}`),
    hashOf(ctx, `network ${day} ${line}`),
  ])
  const viewer = actor ? await hashOf(ctx, `viewer ${actor.id}`) : guest
  const view = { post_id, viewer, guest, network, account_id: actor?.id ?? null }
  if (!(await keepView(ctx, view))) throw new Rejection('POST_NOT_FOUND')
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
