import { idOf } from '../../event-sourcing/event.ts'
import type { Announcer } from '../../live/announcer.ts'
import { room } from './decider.ts'

/** Tells an owner, in all windows, that a room or its calendar has changed. */
export const roomAnnouncer: Announcer = {
  category: room.category,
  async announce(sql, events) {
    const { rows } = await sql.query<{ id: string; owner_id: string }>({
      name: 'announce-rooms',
      text: 'select id, owner_id from room where id = any($1)',
      values: [[...new Set(events.map(({ stream }) => idOf(stream)))]],
    })
    const owners = new Map(rows.map(({ id, owner_id }) => [id, [owner_id]]))
    return ({ stream }) => ({ id: idOf(stream), audience: { accounts: owners.get(idOf(stream)) ?? [] } })
  },
}
