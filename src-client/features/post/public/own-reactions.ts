import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isObject } from '#client/lib/json.ts'
import type { ApiClient } from '#client/lib/trpc.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import type { OwnReactions } from '#shared/reaction.ts'

export type OwnReaction = { is_liked: boolean; is_saved: boolean }

/** A member's like and bookmark of a post. A screen's queries of one moment are one call. */
export const ownReactionQuery = (client: ApiClient, member: string, post_id: string) =>
  queryOptions<OwnReaction>({
    // Shaped like the other queries' keys, so that invalidating `reaction.own` reaches it.
    queryKey: [['reaction', 'own'], { input: { member, post_id } }],
    queryFn: () => askTogether(client, post_id),
  })

/** Cards become interactive one after the other. */
const GATHER_MS = 100

type Batch = { post_ids: string[]; answer: Promise<OwnReactions> }

let gathering: Batch | undefined

async function askTogether(client: ApiClient, post_id: string): Promise<OwnReaction> {
  gathering ??= gather(client)
  const { post_ids, answer } = gathering
  post_ids.push(post_id)
  if (post_ids.length === MAX_PAGE_SIZE) gathering = undefined
  const { liked, saved } = await answer
  return { is_liked: liked.includes(post_id), is_saved: saved.includes(post_id) }
}

function gather(client: ApiClient): Batch {
  const post_ids: string[] = []
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    if (gathering?.post_ids === post_ids) gathering = undefined
    return client.reaction.own.query({ post_ids })
  }
  return { post_ids, answer: ask() }
}

/** Writes what the server answered into everything that shows the post. */
export async function writeReaction(
  { queryClient, client }: { queryClient: QueryClient; client: ApiClient },
  {
    member,
    post_id,
    likes,
    ...own
  }: { member: string; post_id: string; likes?: number | undefined } & Partial<OwnReaction>,
): Promise<void> {
  const { queryKey } = ownReactionQuery(client, member, post_id)
  // An answer that is on its way may be older.
  await queryClient.cancelQueries({ queryKey })
  const known = queryClient.setQueryData(queryKey, (before) => before && { ...before, ...own })
  // The question that was broken off was the first: without another one nothing would be known.
  if (!known) void queryClient.invalidateQueries({ queryKey })
  if (likes === undefined) return
  queryClient.setQueriesData({}, (data: unknown) => withLikes(data, post_id, likes))
}

/** The data with the post's likes wherever it stands in it; the same object where it does not. */
export function withLikes(data: unknown, post_id: string, likes: number): unknown {
  if (Array.isArray(data)) {
    const parts = data.map((part) => withLikes(part, post_id, likes))
    return parts.some((part, index) => part !== data[index]) ? parts : data
  }
  if (!isObject(data)) return data
  const entries = Object.entries(data)
  const changed = entries.flatMap(([name, part]) => {
    const value = name === 'amount_of_likes' && data.id === post_id ? likes : withLikes(part, post_id, likes)
    return value === part ? [] : [[name, value] as const]
  })
  return changed.length > 0 ? { ...data, ...Object.fromEntries(changed) } : data
}
