import { createHash } from 'node:crypto'
import { folderOf } from '#shared/file.ts'
import { uuid } from '#shared/text.ts'
import { LOCK_CLASSES } from '../../event-sourcing/advisory-locks.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import type { RequestContext } from '../../procedures/context.ts'

type Ctx = Pick<RequestContext, 'pool' | 'sql' | 'fileStore'>

/** Names the bytes of a picture. */
export const contentOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Each keeps a connection while its command needs another one, so a process has few of them. */
const inTurn = createFairQueue({ running: 1, waiting: 1_000 })

/**
 * Runs what stores or removes the bytes of a content, and the event that says so, alone in all processes: an upload finds the
 * bytes of another one there, while that one may be on its way out.
 */
export function aloneWith<T>({ pool }: Ctx, content: string, work: () => Promise<T>): Promise<T> {
  return inTurn([content], async () => {
    const client = await pool.connect()
    const name = [LOCK_CLASSES.content, content]
    let isReleased = false
    try {
      await client.query('select pg_advisory_lock($1, hashtext($2))', name)
      const result = await work()
      await client.query('select pg_advisory_unlock($1, hashtext($2))', name)
      isReleased = true
      return result
    } finally {
      // A connection that ends gives the lock back.
      client.release(!isReleased)
    }
  })
}

/** Removes bytes that no picture has. Only `aloneWith` the content. */
export async function removeUnused(ctx: Ctx, folder: string, except?: string): Promise<void> {
  if ((await foldersInUse(ctx, [folder], except)).length === 0) await ctx.fileStore.remove(folder)
}

/** Those of the folders that pictures have. @param except the id of a picture that does not count */
export async function foldersInUse({ sql }: Ctx, folders: readonly string[], except?: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string; content: string | null }>(
    'select id, content from file where content = any($1) or (content is null and id = any($2::uuid[]))',
    [folders, folders.filter((folder) => uuid.safeParse(folder).success)],
  )
  return rows.filter(({ id }) => id !== except).map(folderOf)
}
