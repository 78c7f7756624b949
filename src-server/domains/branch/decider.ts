import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type BranchEvents, branchEvents } from './events.ts'

export type BranchWords = Omit<DataOf<BranchEvents['BranchSaved']>, 'owner_id'>
export type BranchCommand = { type: 'SaveBranch'; words: BranchWords } | { type: 'DeleteBranch' }
type BranchState = { content: DataOf<BranchEvents['BranchSaved']>; is_deleted: boolean } | null

/** A property or shop of an owner's business. Saving a deleted one brings it back. */
export const branch: Decider<BranchState, BranchCommand, BranchEvents> = {
  category: 'branch',
  events: branchEvents,
  initial: null,
  latest: ['BranchSaved'],
  evolve: {
    BranchSaved: (_, { data }) => ({ content: data, is_deleted: false }),
    BranchDeleted: (state) => state && { ...state, is_deleted: true },
  },
  decide(command, state, { actor }: Issued) {
    const owner_id = state?.content.owner_id ?? actor.id
    if (owner_id !== actor.id && !isAdminOrSystem(actor)) throw new Rejection('BRANCH_NOT_FOUND')
    if (command.type === 'SaveBranch') {
      const data = { ...command.words, owner_id }
      const isSame = state !== null && !state.is_deleted && stringify(state.content) === stringify(data)
      return isSame ? [] : [{ type: 'BranchSaved', data }]
    }
    if (!state) throw new Rejection('BRANCH_NOT_FOUND')
    return state.is_deleted ? [] : [{ type: 'BranchDeleted', data: {} }]
  },
}
