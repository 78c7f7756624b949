import stringify from 'safe-stable-stringify'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type CatalogEvents, catalogEvents } from './events.ts'

type Saved = DataOf<CatalogEvents['RecordSaved']>
type Deleted = DataOf<CatalogEvents['RecordDeleted']>
export type CatalogCommand = ({ type: 'SaveRecord' } & Saved) | ({ type: 'DeleteRecord' } & Deleted)

type CatalogState = Saved | 'deleted' | null

/** A record of any kind: saved any number of times, deleted, and restored by saving it again. */
export const catalogRecord: Decider<CatalogState, CatalogCommand, CatalogEvents> = {
  category: 'record',
  events: catalogEvents,
  initial: null,
  evolve: {
    RecordSaved: (_, { data }) => data,
    RecordDeleted: () => 'deleted',
  },
  decide(command, state) {
    if (command.type === 'DeleteRecord') {
      if (!state) throw new Rejection('RECORD_NOT_FOUND')
      return state === 'deleted' ? [] : [{ type: 'RecordDeleted', data: { kind: command.kind, id: command.id } }]
    }
    const { type: _, ...saved } = command
    if (stringify(saved) === stringify(state)) return []
    return [{ type: 'RecordSaved', data: saved }]
  },
}
