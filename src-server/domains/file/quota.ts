import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'

/** What a member may upload in a day (UTC), counted as it is received. */
export const UPLOADS_A_DAY = { pictures: 300, bytes: 1024 ** 3 }

type Ctx = Pick<RequestContext, 'sql' | 'now'> & { actor: Actor }

const DAY_SECONDS = 86_400

/**
 * Counts what is uploaded, before it is decoded, which is what costs most: what is rejected or broken off counts as well.
 * @throws Rejection TOO_MANY_ATTEMPTS with the seconds to the next day
 */
export async function countUpload({ sql, now, actor }: Ctx, { pictures = 0, bytes = 0 }): Promise<void> {
  if (isAdminOrSystem(actor)) return
  const at = now()
  const { rowCount } = await sql.query({
    name: 'count-upload',
    text: `insert into upload_count as c (account_id, day, pictures, bytes) values ($1, $2, $6, $3)
      on conflict (account_id) do update set
        day = $2,
        pictures = $6 + case when c.day = $2 then c.pictures else 0 end,
        bytes = $3 + case when c.day = $2 then c.bytes else 0 end
      where c.day <> $2 or (c.pictures + $6 <= $4 and c.bytes + $3 <= $5)`,
    values: [actor.id, at.toISOString().slice(0, 10), bytes, UPLOADS_A_DAY.pictures, UPLOADS_A_DAY.bytes, pictures],
  })
  if (rowCount === 1) return
  const passed = Math.floor(at.getTime() / 1_000) % DAY_SECONDS
  throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: DAY_SECONDS - passed })
}

export async function forgetUploads({ sql }: Pick<Ctx, 'sql'>, accountId: string): Promise<void> {
  await sql.query('delete from upload_count where account_id = $1', [accountId])
}

/** Counts of earlier days, which nobody looks at. */
export async function forgetOldUploads({ sql, now }: Pick<Ctx, 'sql' | 'now'>): Promise<void> {
  await sql.query('delete from upload_count where day < $1', [now().toISOString().slice(0, 10)])
}
