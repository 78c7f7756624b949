import { it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { given, OWNER, STRANGER } from '../../testing/given.ts'
import { branch } from './decider.ts'
import type { BranchEvents } from './events.ts'

const words = { name: 'Riverside', province: 'kompot', address: null, phone: null }
const saved: EventOf<BranchEvents> = { type: 'BranchSaved', data: { ...words, owner_id: OWNER.actor.id } }
const deleted: EventOf<BranchEvents> = { type: 'BranchDeleted', data: {} }

it('a branch is its owner’s to save and to delete', () => {
  given(branch).when({ type: 'SaveBranch', words }, OWNER).gives(saved)
  given(branch, saved).when({ type: 'SaveBranch', words }, STRANGER).rejects('BRANCH_NOT_FOUND')
  given(branch, saved).when({ type: 'DeleteBranch' }, OWNER).gives(deleted)
  given(branch, saved, deleted).when({ type: 'DeleteBranch' }, OWNER).gives()
  given(branch).when({ type: 'DeleteBranch' }, OWNER).rejects('BRANCH_NOT_FOUND')
})

it('a branch that is saved as it is stays so, unless it was deleted', () => {
  given(branch, saved).when({ type: 'SaveBranch', words }, OWNER).gives()
  given(branch, saved, deleted).when({ type: 'SaveBranch', words }, OWNER).gives(saved)
})
