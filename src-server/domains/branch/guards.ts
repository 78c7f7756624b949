import { MAX_BRANCHES_OF_OWNER } from '#shared/limits.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import { ownerQuota } from '../../procedures/owner-quota.ts'
import { branchEvents } from './events.ts'

const { BranchSaved } = branchEvents

export const branchQuota = ownerQuota({
  type: 'BranchSaved',
  ownerOf: (event) => parseRecorded({ BranchSaved }, event)?.data.owner_id,
  table: 'branch',
  counted: 'deleted_at is null',
  most: MAX_BRANCHES_OF_OWNER,
  code: 'BRANCHES_FULL',
})
