import { SUSPENDED_HOURS } from '#shared/limits.ts'

/**
 * The query of the bookings whose guests Domner turns away, each with its cause and since when it is due: requests that wait and
 * stays from today's arrivals on, where the hotel was deleted and cannot be restored any more, or its owner has been suspended for long, or is gone.
 * Walk-ins stay, as only their owner knows these guests. It begins at the few hotels and owners, since it is asked all the time.
 * @param at the SQL of a moment
 */
export const strandedBookings = (at: string): string => `
  select distinct on (k.id) k.id, c.cause, c.since
  from (${closed(`(${at} - interval '${SUSPENDED_HOURS} hours')`, at)}) c
  join booking k on k.owner_id = c.owner_id and k.post_id = coalesce(c.post_id, k.post_id)
  where k.guest_id is not null and k.status in ('requested', 'accepted')
    and case k.status when 'requested' then k.expires_at > ${at}
      else k.check_in >= (${at} at time zone interval '+07:00')::date end
  order by k.id, c.since`

/**
 * Hotels, and owners with all of their hotels. The business of an admin may be suspended, as admins sell without one: it counts from
 * the day on which they are none.
 */
const closed = (suspended: string, at: string) => `
  select id as owner_id, null::uuid as post_id, deleted_at as since, 'owner_left' as cause
  from account where deleted_at is not null
  union all
  select owner_id, id, coalesce(restorable_until, updated_at), 'hotel_deleted'
  from post where status = 'deleted' and (restorable_until is null or restorable_until <= ${at})
  union all
  select id, null, suspended_at + interval '${SUSPENDED_HOURS} hours', 'owner_suspended'
  from account where suspended_at <= ${suspended}
  union all
  select b.id, null, greatest(b.decided_at, f.revoked_at) + interval '${SUSPENDED_HOURS} hours', 'owner_suspended'
  from business b left join former_admin f on f.account_id = b.id
  where b.status = 'suspended' and greatest(b.decided_at, f.revoked_at) <= ${suspended}
    and b.id not in (select account_id from admin)`
