import { idOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type BranchEvents, branchEvents } from './events.ts'

type BranchRow = {
  id: string
  version: number
  owner_id: string
  name: string | null
  /** The code of a province. */
  province: string
  address: string | null
  phone: string | null
  saved_at: string
  deleted_at: string | null
}

declare module '../../platform/database.ts' {
  interface Tables {
    branch: BranchRow
  }
}

const rows = rowProjector<BranchRow, BranchEvents>({
  name: 'branches',
  table: 'branch',
  keyColumn: 'id',
  events: branchEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    BranchSaved: (_, { data, stream, version, at }) => ({
      ...data,
      id: idOf(stream),
      version,
      saved_at: at,
      deleted_at: null,
    }),
    BranchDeleted: (row, { version, at }) => row && { ...row, version, deleted_at: at },
  },
})

export const branches = withPersonalColumns(rows, {
  table: 'branch',
  person: 'owner_id',
  columns: { name: null, address: null, phone: null },
})
