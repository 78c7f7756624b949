import stringify from 'safe-stable-stringify'
import type { PictureAlt } from '#shared/file.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type FileEvents, fileEvents } from './events.ts'

export type FileCommand =
  /** `form` names the contents of all the pictures that came together. */
  | ({ type: 'StoreFile'; form?: string } & Stored)
  | ({ type: 'AddVariants' } & Made)
  | { type: 'DescribeFile'; alt: PictureAlt }
  | { type: 'EraseFile' }

type Stored = DataOf<FileEvents['FileStored']>
type Made = DataOf<FileEvents['FileVariantsMade']>
type FileState = { ownerId: string; stored: Stored; made: Made; alt: PictureAlt; erased: boolean } | null

const NOTHING_MADE: Made = { widths: [], preview: null }

/** A picture: stored, then given its variants; erased for good. */
export const file: Decider<FileState, FileCommand, FileEvents> = {
  category: 'file',
  events: fileEvents,
  initial: null,
  latest: ['FileDescribed'],
  evolve: {
    FileStored: (_, { data, meta }) => ({
      ownerId: meta.actor.id,
      stored: data,
      made: NOTHING_MADE,
      alt: {},
      erased: false,
    }),
    FileVariantsMade: (state, { data }) => state && { ...state, made: data },
    FileDescribed: (state, { data }) => state && { ...state, alt: data.alt ?? {} },
    FileErased: (state) => state && { ...state, erased: true },
  },
  decide(command, state, { actor }) {
    if (command.type === 'StoreFile') {
      const { type: _type, form: _form, ...data } = command
      if (!state) return [{ type: 'FileStored', data }]
      // A retried upload.
      const same = !state.erased && state.ownerId === actor.id && isSame(state.stored, data)
      if (!same) throw new Rejection('COMMAND_REUSED')
      return []
    }
    if (!state) throw new Rejection('FILE_NOT_FOUND')
    const isForeign = state.ownerId !== actor.id && !isAdminOrSystem(actor)
    if (command.type === 'EraseFile') {
      if (isForeign) throw new Rejection('FILE_NOT_FOUND')
      return state.erased ? [] : [{ type: 'FileErased', data: {} }]
    }
    if (state.erased) throw new Rejection('FILE_NOT_FOUND')
    if (command.type === 'DescribeFile') {
      if (isForeign) throw new Rejection('FILE_NOT_FOUND')
      const { alt } = command
      if (stringify(alt) === stringify(state.alt)) return []
      return [{ type: 'FileDescribed', data: { author_id: state.ownerId, alt } }]
    }
    const { widths, preview } = command
    const made: Made = { widths, preview }
    return stringify(made) === stringify(state.made) ? [] : [{ type: 'FileVariantsMade', data: made }]
  },
}

/** The bytes are the same where the content is, which was not kept of the first pictures. */
const isSame = (stored: Stored, given: Stored): boolean =>
  stringify(stored) === stringify(stored.content === null ? { ...given, content: null } : given)
