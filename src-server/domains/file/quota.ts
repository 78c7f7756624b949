import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { lineOf } from '../../platform/networks.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { newcomersSince } from '../account/public.ts'

/**
 * The uploads of a day (UTC), counted as they are received: of a member, of a new one, and of all members of one line
 * (`networks.ts`). Accounts are cheap, lines are not.
 */
export const UPLOADS_A_DAY = {
  pictures: 300,
  bytes: 1024 ** 3,
  newcomerPictures: 100,
  newcomerBytes: 200 * 1024 ** 2,
  linePictures: 1_500,
  lineBytes: 4 * 1024 ** 3,
}
/** When somebody may try again whose picture found no room on the disk: an operator has to make it. */
const ROOM_SECONDS = 600

type Ctx = Pick<RequestContext, 'sql' | 'now' | 'client' | 'fingerprint'> & { actor: Actor }

const DAY_SECONDS = 86_400

// Rows of accounts are locked before rows of lines, so that two uploads do not deadlock. What the account's day has no room for
// takes nothing of the line's; what the line's day has no room for has come all the same, and counts for the account.
const COUNT = `
  with allowed as (
    select case when is_old then $6 else $7 end::bigint as bytes, case when is_old then $8 else $9 end::int as pictures
    from (select exists (select from account where id = $1 and joined_at <= $5) as is_old) as known
  ), of_account as (
    insert into upload_count as c (account_id, day, pictures, bytes) values ($1, $2, $3, $4)
    on conflict (account_id) do update set
      day = $2,
      pictures = $3 + case when c.day = $2 then c.pictures else 0 end,
      bytes = $4 + case when c.day = $2 then c.bytes else 0 end
    where c.day <> $2 or (c.pictures + $3 <= (select pictures from allowed) and c.bytes + $4 <= (select bytes from allowed))
    returning 1
  ), of_line as (
    insert into upload_line as l (line, day, pictures, bytes) select $10, $2, $3, $4 from of_account
    on conflict (line) do update set pictures = l.pictures + $3, bytes = l.bytes + $4
    where l.pictures + $3 <= $11 and l.bytes + $4 <= $12
    returning 1
  )
  select from of_line`

/**
 * Counts what is uploaded, before it is decoded, which is what costs most: what is rejected or broken off counts as well.
 * @throws Rejection TOO_MANY_ATTEMPTS with the seconds to the next day
 */
export async function countUpload(ctx: Ctx, { pictures = 0, bytes = 0 }): Promise<void> {
  const { sql, now, actor, client, fingerprint } = ctx
  if (isAdminOrSystem(actor)) return
  const at = now()
  const day = at.toISOString().slice(0, 10)
  const line = await fingerprint(`uploads ${day} ${lineOf(client.address)}`)
  const most = UPLOADS_A_DAY
  const { rowCount } = await sql.query({
    name: 'count-upload',
    text: COUNT,
    values: [
      ...[actor.id, day, pictures, bytes, newcomersSince(at)],
      ...[most.bytes, most.newcomerBytes, most.pictures, most.newcomerPictures],
      ...[line.readBigInt64BE().toString(), most.linePictures, most.lineBytes],
    ],
  })
  if (rowCount === 1) return
  const passed = Math.floor(at.getTime() / 1_000) % DAY_SECONDS
  throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: DAY_SECONDS - passed })
}

/**
 * Turns members and admins away while the disk is full, before a picture is read. The system goes on: it makes the copies of
 * pictures that are there.
 * @throws Rejection UPLOADS_PAUSED
 */
export async function rejectWithoutRoom({ actor, diskRoom }: Pick<RequestContext, 'diskRoom'> & { actor: Actor }) {
  if (actor.role === 'system') return
  const { state } = await diskRoom()
  if (state === 'full') throw new Rejection('UPLOADS_PAUSED', { seconds: ROOM_SECONDS })
}

export async function forgetUploads({ sql }: Pick<Ctx, 'sql'>, accountId: string): Promise<void> {
  await sql.query('delete from upload_count where account_id = $1', [accountId])
}

/** Counts of earlier days, which nobody looks at. */
export async function forgetOldUploads({ sql, now }: Pick<Ctx, 'sql' | 'now'>): Promise<void> {
  const today = [now().toISOString().slice(0, 10)]
  await sql.query('delete from upload_count where day < $1', today)
  await sql.query('delete from upload_line where day < $1', today)
}
