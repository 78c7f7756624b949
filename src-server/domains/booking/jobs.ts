import { sql } from 'kysely'
import { z } from 'zod'
import type { Sql } from '../../event-sourcing/sql.ts'
import { defineJob } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { bookingRouter } from './router.ts'

const createCaller = createCallerFactory(bookingRouter)

/** Its work waits in the database, so that a broker which loses the job loses no booking. */
export const settleBookingsJob = defineJob({
  name: 'settle-bookings',
  data: z.object({}),
  run: (ctx) => createCaller(ctx).settle(),
  due: firstDue,
})

async function firstDue(database: Sql): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>({
    name: 'due-bookings',
    text: `(select id from booking where status = 'requested' and expires_at <= now() order by expires_at limit 1)
           union all
           (select id from booking where status = 'accepted' and check_out < (now() at time zone interval '+07:00')::date
            order by check_out limit 1) limit 1`,
  })
  return rows[0]?.id ?? null
}

export const leaveBookings = defineJob({
  name: 'leave-bookings',
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).leaveAllOf({ uuid: account_id }),
  follows: onDeletion((db) =>
    db
      .selectFrom('booking')
      .select('guest_id as id')
      .$narrowType<{ id: string }>()
      .where('guest_id', 'is not', null)
      .where('status', 'in', ['requested', 'accepted'])
      .where('check_in', '>=', sql<string>`(now() at time zone interval '+07:00')::date`),
  ),
})
