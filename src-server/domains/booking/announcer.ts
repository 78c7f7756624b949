import { idOf } from '../../event-sourcing/event.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Announcer } from '../../live/announcer.ts'
import { booking } from './decider.ts'
import type { BookingEvents } from './events.ts'
import { hostOf } from './host-changes.ts'

const BY_OWNERS_ALONE: keyof BookingEvents = 'BookingRead'

/** Tells the guest and the owner that their booking has changed. That it was read is news for the owner's other windows alone. */
export const bookingAnnouncer: Announcer = {
  category: booking.category,
  async announce(sql, events) {
    const { rows } = await sql.query<{ id: string; owner_id: string; guest_id: string | null }>({
      name: 'announce-bookings',
      text: 'select id, owner_id, guest_id from booking where id = any($1)',
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const parties = new Map(rows.map((row) => [row.id, row]))
    return ({ stream, type }) => {
      const id = idOf(stream)
      const { owner_id, guest_id } = parties.get(id) ?? {}
      const guest = type === BY_OWNERS_ALONE ? null : guest_id
      return { id, audience: { accounts: [owner_id, guest].filter((one) => one != null) } }
    }
  },
}

/** Tells guests whose bookings are still open that the hotels of an owner have closed, or are open again. */
const announceHosts: Announcer['announce'] = async (sql, events) => {
  const guests = await guestsOf(
    sql,
    events.flatMap((event) => hostOf(event) ?? []),
  )
  return (event) => {
    const id = hostOf(event)
    const accounts = id === null ? undefined : guests.get(id)
    return id !== null && accounts ? { id, audience: { accounts } } : null
  }
}

async function guestsOf(sql: Sql, hosts: readonly string[]): Promise<Map<string, string[]>> {
  if (hosts.length === 0) return new Map()
  const { rows } = await sql.query<{ owner_id: string; guests: string[] }>({
    name: 'announce-hosts',
    text: `select owner_id, array_agg(distinct guest_id) as guests from booking
           where owner_id = any($1) and guest_id is not null and status in ('requested', 'accepted') group by owner_id`,
    values: [hosts],
  })
  return new Map(rows.map(({ owner_id, guests }) => [owner_id, guests]))
}

/** Announce decisions on the owners of hotels as news of the topic `host`. */
export const hostAnnouncers: readonly Announcer[] = ['account', 'business', 'admins'].map((category) => ({
  category,
  topic: 'host',
  announce: announceHosts,
}))
