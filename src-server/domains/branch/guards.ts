import { MAX_BRANCHES_OF_OWNER } from '#shared/limits.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import { limitPer } from '../../procedures/limit-per.ts'
import { branchEvents } from './events.ts'

const { BranchSaved } = branchEvents

export const branchQuota = limitPer({
  types: ['BranchSaved'],
  ownerOf: (event) => parseRecorded({ BranchSaved }, event)?.data.owner_id ?? null,
  table: 'branch',
  owner: 'owner_id',
  counted: 'deleted_at is null',
  most: MAX_BRANCHES_OF_OWNER,
  code: 'BRANCHES_FULL',
})
