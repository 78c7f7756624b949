import { sql } from 'kysely'
import { z } from 'zod'
import { label } from '#shared/label.ts'
import { defineJob, OVERDUE_MINUTES } from '../../procedures/job.ts'
import { createCallerFactory } from '../../procedures/trpc.ts'
import { accountJob, onDeletion } from '../account/public.ts'
import { strandedBookings } from './closed-hotels.ts'
import { bookingRouter } from './router.ts'

const createCaller = createCallerFactory(bookingRouter)

/** The latest one has a job of its own, where that of an earlier one has failed and waits. */
const LAST_DUE = `select id from (
    (select id, expires_at as since from booking where status = 'requested' and expires_at <= now()
     order by expires_at desc limit 1)
    union all
    (select id, (check_out + 1)::timestamp at time zone interval '+07:00' from booking
     where status = 'accepted' and check_out < (now() at time zone interval '+07:00')::date
     order by check_out desc limit 1)
    union all
    (select id, since from (${strandedBookings('now()')}) stranded order by since desc limit 1)
  ) due order by since desc limit 1`

const LATE = `(now() - interval '${OVERDUE_MINUTES} minutes')`

const OVERDUE = `select (
    select count(*) from booking where status = 'requested' and expires_at <= ${LATE}
  ) + (
    select count(*) from booking where status = 'accepted' and check_out < (${LATE} at time zone interval '+07:00')::date
  ) + (
    select count(*) from (${strandedBookings(LATE)}) stranded)`

/** Its work waits in the database, so that a broker which loses the job loses no booking. */
export const settleBookingsJob = defineJob({
  name: 'settle-bookings',
  does: label(
    'បញ្ចប់សំណើកក់ដែលផុតកំណត់ ការស្នាក់នៅដែលបានចប់ និងការកក់នៅសណ្ឋាគារដែលបានបិទ។',
    'Ends requests that have run out, stays that are over, and bookings of hotels that have closed.',
    '结束已过期的预订请求、已完成的住宿，以及已关闭酒店的预订。',
  ),
  data: z.object({}),
  run: (ctx) => createCaller(ctx).settle(),
  due: LAST_DUE,
  overdue: OVERDUE,
})

const TODAY = sql<string>`(now() at time zone interval '+07:00')::date`

export const leaveBookings = defineJob({
  name: 'leave-bookings',
  does: label(
    'បោះបង់ការកក់របស់សមាជិកដែលបានលុបគណនី។',
    'Withdraws from the bookings of a member who has deleted the account.',
    '取消已注销用户的预订。',
  ),
  data: accountJob,
  run: (ctx, { account_id }) => createCaller(ctx).leaveAllOf({ uuid: account_id }),
  follows: onDeletion((db) => {
    const open = db.selectFrom('booking').where('status', 'in', ['requested', 'accepted'])
    return open
      .select('guest_id as id')
      .$narrowType<{ id: string }>()
      .where('guest_id', 'is not', null)
      .where('check_in', '>=', TODAY)
  }),
})
