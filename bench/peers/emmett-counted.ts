import { SQL } from '@event-driven-io/dumbo'
import type { Event } from '@event-driven-io/emmett'
import { postgreSQLRawSQLProjection } from '@event-driven-io/emmett-postgresql'
import type { EVENT_DATA } from '../engine/load.ts'

export type Counted = Event<'Counted', typeof EVENT_DATA>

/** The read model of the measured event as a projection of emmett. */
export const counted = postgreSQLRawSQLProjection<Counted>({
  name: 'counted',
  canHandle: ['Counted'],
  evolve: ({ data, ...event }) => {
    const { streamName } = 'metadata' in event ? (event.metadata as { streamName: string }) : { streamName: '' }
    return SQL`insert into counted (id, events, name, rooms) values (${streamName}, 1, ${data.name}, ${data.rooms})
      on conflict (id) do update
      set events = counted.events + 1, name = excluded.name, rooms = counted.rooms + excluded.rooms`
  },
  init: () =>
    SQL`create table if not exists counted (id text primary key, events int not null, name text not null, rooms bigint not null)`,
})
