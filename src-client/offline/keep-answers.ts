import type { Query } from '@tanstack/react-query'
import type { RouterContext } from '#client/router-context.ts'
import {
  type Answer,
  answerAddress,
  answerResponse,
  answersIn,
  answersOf,
  dataIn,
  isAnswers,
  isMembers,
  isOfProvince,
  isReadableProvince,
  PICTURES,
  SAVED_PICTURES,
} from './kept.ts'
import { joinedPins, PINS } from './kept-pins.ts'

/** The oldest go first. */
const MAX_ANSWERS = 500
/** To count them each time would take longer than to write one. */
const COUNTED_AFTER = 25

/**
 * Keeps what this person's pages are made of, those that the server has rendered as well, so that they can be opened without a
 * network. The service worker reads it.
 */
export function keepAnswers({ queryClient, session, locale }: RouterContext): void {
  const member = () => session.user()?.uuid ?? ''
  let writing = Promise.resolve()
  let written = 0
  /** The person who has seen each answer in this document. The next one keeps none of a member's, even those on the screen. */
  const seenBy = new Map<string, string>()
  const keep = ({ queryHash, queryKey, meta, state: { data } }: Query) => {
    if (!session.isKnown() || meta?.isPrivate) return
    const owner = member()
    if (seenBy.get(queryHash) && seenBy.get(queryHash) !== owner) return
    seenBy.set(queryHash, owner)
    for (const answer of answersIn(queryKey, data)) writing = writing.then(() => write(owner, answer)).catch(log)
  }
  const write = async (owner: string, answer: Answer) => {
    // Another has signed in meanwhile.
    if (owner !== member()) return
    const cache = await caches.open(answersOf(owner))
    const address = answerAddress(answer, locale)
    const data =
      answer.path === PINS
        ? joinedPins(answer.input, answer.data, await dataIn(await cache.match(address)))
        : answer.data
    // In one step, since the page may end at any moment. It stands behind all others then, as the newest.
    await cache.put(address, answerResponse(data))
    if (++written % COUNTED_AFTER === 0) await trim(cache)
  }
  const queries = queryClient.getQueryCache()
  queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  for (const query of queries.getAll()) if (query.state.status === 'success') keep(query)
}

async function trim(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - MAX_ANSWERS))) await cache.delete(old)
}

/** Deletes what is kept of anybody but this person. @param member empty for a guest */
export async function dropKeptOfOthers(member: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => isAnswers(name) && name !== answersOf(member))
  const isOfAnother = names.some((name) => isMembers(name) && !name.endsWith(`:${member}`))
  const pictures = isOfAnother ? [PICTURES, SAVED_PICTURES] : []
  // Provinces kept under another contract can be read by nobody.
  const provinces = (await caches.keys()).filter((name) => isOfProvince(name) && !isReadableProvince(name))
  await Promise.all([...names, ...pictures, ...provinces].map((name) => caches.delete(name)))
}

const log = (error: unknown) => console.info('not kept for offline:', error)
