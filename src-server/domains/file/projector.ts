import { type DataOf, idOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type FileEvents, fileEvents } from './events.ts'

type FileRow = DataOf<FileEvents['FileStored']> & {
  id: string
  owner_id: string
  variant_widths: number[]
  created_at: string
}

export const files = rowProjector<FileRow, FileEvents>({
  name: 'files',
  table: 'file',
  keyColumn: 'id',
  events: fileEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    FileStored: (_, event) => ({
      ...event.data,
      id: idOf(event.stream),
      owner_id: event.meta.actor.id,
      variant_widths: [],
      created_at: event.at,
    }),
    FileVariantsMade: (row, event) => row && { ...row, variant_widths: event.data.widths },
    FileErased: () => null,
  },
})

declare module '../../platform/database.ts' {
  interface Tables {
    file: FileRow
  }
}
