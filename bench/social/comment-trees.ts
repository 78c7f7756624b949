import { randomUUID } from 'node:crypto'
import type { Commit } from '#server/event-sourcing/store.ts'
import { newId } from '#server/platform/ids.ts'
import type { AppContext } from '#server/procedures/context.ts'
import { COMMENT_DEPTH } from '#shared/limits.ts'

const BATCH = 1_000

type Of = { post_id: string; author_id: string; at: Date }

/**
 * Appends comments as the log has them, without the checks of a call each. Their author has commented before, and so has a key.
 * @param parents of each comment the number of an earlier one that it replies to, or null
 * @returns their ids
 */
export async function fillComments(
  { commit }: Pick<AppContext, 'commit'>,
  of: Of,
  parents: readonly (number | null)[],
): Promise<string[]> {
  const ids: string[] = []
  const threads: string[][] = []
  const commits = parents.map((parent, n): Commit => {
    const id = newId()
    const parent_id = parent === null ? null : (ids[parent] ?? null)
    const thread = parent_id === null ? [] : [...(threads[parent ?? 0] ?? []), parent_id].slice(0, COMMENT_DEPTH - 1)
    ids.push(id)
    threads.push(thread)
    return commitOf(id, { parent_id, thread }, { ...of, at: new Date(of.at.getTime() + n) })
  })
  for (let n = 0; n < commits.length; n += BATCH) await Promise.all(commits.slice(n, n + BATCH).map(commit))
  return ids
}

function commitOf(id: string, place: object, { post_id, author_id, at }: Of): Commit {
  const text = 'The market opens at five, and the crabs are gone by eight. '.repeat(2)
  const data = { ...place, subject_type: 'post', subject_id: post_id, author_id, text }
  return {
    stream: `comment-${id}`,
    expected: 0,
    at: at.toISOString(),
    meta: { actor: { id: author_id, role: 'user' }, correlation_id: newId() },
    events: [{ id: randomUUID(), type: 'CommentPosted', schemaVersion: 1, data, stored: data }],
  }
}
