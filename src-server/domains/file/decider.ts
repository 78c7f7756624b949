import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type FileEvents, fileEvents } from './events.ts'

export type FileCommand =
  /** `form` names the contents of all the pictures that came together. */
  | ({ type: 'StoreFile'; form?: string } & Stored)
  | ({ type: 'AddVariants' } & DataOf<FileEvents['FileVariantsMade']>)
  | { type: 'EraseFile' }

type Stored = DataOf<FileEvents['FileStored']>
type FileState = { ownerId: string; stored: Stored; widths: number[]; erased: boolean } | null

/** A picture: stored, then given its variants; erased for good. */
export const file: Decider<FileState, FileCommand, FileEvents> = {
  category: 'file',
  events: fileEvents,
  initial: null,
  evolve: {
    FileStored: (_, { data, meta }) => ({ ownerId: meta.actor.id, stored: data, widths: [], erased: false }),
    FileVariantsMade: (state, { data }) => state && { ...state, widths: data.widths },
    FileErased: (state) => state && { ...state, erased: true },
  },
  decide(command, state, { actor }) {
    if (command.type === 'StoreFile') {
      const { type: _type, form: _form, ...data } = command
      if (!state) return [{ type: 'FileStored', data }]
      // A retried upload. The file store checks that the bytes are the same.
      const same = !state.erased && state.ownerId === actor.id && stringify(state.stored) === stringify(data)
      if (!same) throw new Rejection('COMMAND_REUSED')
      return []
    }
    if (!state) throw new Rejection('FILE_NOT_FOUND')
    if (command.type === 'EraseFile') {
      if (state.ownerId !== actor.id && !isAdminOrSystem(actor)) throw new Rejection('FILE_NOT_FOUND')
      return state.erased ? [] : [{ type: 'FileErased', data: {} }]
    }
    if (state.erased) throw new Rejection('FILE_NOT_FOUND')
    const same =
      state.widths.length === command.widths.length && state.widths.every((width, i) => width === command.widths[i])
    return same ? [] : [{ type: 'FileVariantsMade', data: { widths: command.widths } }]
  },
}
