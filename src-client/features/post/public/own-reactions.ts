import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isObject } from '#client/lib/json.ts'
import type { ApiClient } from '#client/lib/trpc.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import type { OwnReactions } from '#shared/reaction.ts'
import { refOf, type Subject, type SubjectKind } from '#shared/subject.ts'

export type OwnReaction = { is_liked: boolean; is_saved: boolean }

/** A member's like and bookmark of a subject. A screen's queries of one moment are one call. */
export const ownReactionQuery = (client: ApiClient, member: string, subject: Subject) =>
  queryOptions<OwnReaction>({
    // Shaped like the other queries' keys, so that invalidating `reaction.own` reaches it.
    queryKey: [['reaction', 'own'], { input: { member, ...refOf(subject) } }],
    queryFn: () => askTogether(client, subject),
  })

/** Cards become interactive one after the other. */
const GATHER_MS = 100

type Batch = { ids: Record<SubjectKind, string[]>; answer: Promise<OwnReactions> }

let gathering: Batch | undefined

async function askTogether(client: ApiClient, { kind, id }: Subject): Promise<OwnReaction> {
  gathering ??= gather(client)
  const { ids, answer } = gathering
  ids[kind].push(id)
  if (ids[kind].length === MAX_PAGE_SIZE) gathering = undefined
  const { liked, saved } = await answer
  return { is_liked: liked.includes(id), is_saved: saved.includes(id) }
}

function gather(client: ApiClient): Batch {
  const ids: Batch['ids'] = { post: [], article: [] }
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    if (gathering?.ids === ids) gathering = undefined
    return client.reaction.own.query({
      post_ids: ids.post,
      ...(ids.article.length > 0 && { article_ids: ids.article }),
    })
  }
  return { ids, answer: ask() }
}

/** Writes what the server answered into everything that shows the subject. */
export async function writeReaction(
  { queryClient, client }: { queryClient: QueryClient; client: ApiClient },
  {
    member,
    subject,
    likes,
    ...own
  }: { member: string; subject: Subject; likes?: number | undefined } & Partial<OwnReaction>,
): Promise<void> {
  const { queryKey } = ownReactionQuery(client, member, subject)
  // An answer that is on its way may be older.
  await queryClient.cancelQueries({ queryKey })
  const known = queryClient.setQueryData(queryKey, (before) => before && { ...before, ...own })
  // The question that was broken off was the first: without another one nothing would be known.
  if (!known) void queryClient.invalidateQueries({ queryKey })
  if (likes === undefined) return
  queryClient.setQueriesData({}, (data: unknown) => withLikes(data, subject.id, likes))
}

/** The data with the subject's likes wherever it stands in it; the same object where it does not. */
export function withLikes(data: unknown, id: string, likes: number): unknown {
  if (Array.isArray(data)) {
    const parts = data.map((part) => withLikes(part, id, likes))
    return parts.some((part, index) => part !== data[index]) ? parts : data
  }
  if (!isObject(data)) return data
  const entries = Object.entries(data)
  const changed = entries.flatMap(([name, part]) => {
    const value = name === 'amount_of_likes' && data.id === id ? likes : withLikes(part, id, likes)
    return value === part ? [] : [[name, value] as const]
  })
  return changed.length > 0 ? { ...data, ...Object.fromEntries(changed) } : data
}
