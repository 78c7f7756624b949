import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { booking } from './decider.ts'

/** Tells the guest and the owner that their booking has changed. */
export const bookingAnnouncer: Announcer = {
  category: booking.category,
  async announce(sql, events) {
    const { rows } = await sql.query<{ id: string; owner_id: string; guest_id: string | null }>({
      name: 'announce-bookings',
      text: 'select id, owner_id, guest_id from booking where id = any($1)',
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const parties = new Map(rows.map(({ id, owner_id, guest_id }) => [id, [owner_id, ...(guest_id ? [guest_id] : [])]]))
    return ({ stream }) => {
      const id = idOf(stream)
      return { id, audience: { accounts: parties.get(id) ?? [] } }
    }
  },
}
