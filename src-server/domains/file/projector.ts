import type { PictureAlt } from '#shared/file.ts'
import { type DataOf, idOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type FileEvents, fileEvents } from './events.ts'

export type FileRow = DataOf<FileEvents['FileStored']> & {
  id: string
  owner_id: string
  alt: PictureAlt | null
  variant_widths: number[]
  preview: DataOf<FileEvents['FileVariantsMade']>['preview']
  created_at: string
}

const rows = rowProjector<FileRow, FileEvents>({
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
      alt: null,
      variant_widths: [],
      preview: null,
      created_at: event.at,
    }),
    FileVariantsMade: (row, { data }) => row && { ...row, variant_widths: data.widths, preview: data.preview },
    FileDescribed: (row, event) => row && { ...row, alt: event.data.alt },
    FileErased: () => null,
  },
})

export const files = withPersonalColumns(rows, { table: 'file', person: 'owner_id', columns: { alt: null } })

declare module '../../platform/database.ts' {
  interface Tables {
    file: FileRow
  }
}
