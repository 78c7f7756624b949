import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type FileEvents, fileEvents } from './events.ts'

export type FileCommand =
  | ({ type: 'StoreFile' } & DataOf<FileEvents['FileStored']>)
  | ({ type: 'AddVariants' } & DataOf<FileEvents['FileVariantsMade']>)

type FileState = { ownerId: string; widths: number[] } | null

/** A picture: stored once, then given its variants. */
export const file: Decider<FileState, FileCommand, FileEvents> = {
  category: 'file',
  events: fileEvents,
  initial: null,
  evolve: {
    FileStored: (_, { meta }) => ({ ownerId: meta.actor.id, widths: [] }),
    FileVariantsMade: (state, { data }) => state && { ...state, widths: data.widths },
  },
  decide(command, state) {
    if (command.type === 'StoreFile') {
      const { type: _, ...data } = command
      // The same upload again, after an answer that got lost, is no second file.
      return state ? [] : [{ type: 'FileStored', data }]
    }
    if (!state) throw new Rejection('FILE_NOT_FOUND')
    const same =
      state.widths.length === command.widths.length && state.widths.every((width, i) => width === command.widths[i])
    return same ? [] : [{ type: 'FileVariantsMade', data: { widths: command.widths } }]
  },
}
