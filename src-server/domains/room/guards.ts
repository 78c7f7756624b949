import { MAX_ROOMS_OF_OWNER } from '#shared/limits.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { idOf, parseRecorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { ownerQuota } from '../../procedures/owner-quota.ts'
import { branchEvents } from '../branch/events.ts'
import { roomEvents } from './events.ts'

const { RoomSaved } = roomEvents
const { BranchDeleted } = branchEvents

export const roomQuota = ownerQuota({
  type: 'RoomSaved',
  ownerOf: (event) => parseRecorded({ RoomSaved }, event)?.data.owner_id,
  table: 'room',
  counted: "status <> 'withdrawn'",
  most: MAX_ROOMS_OF_OWNER,
  code: 'ROOMS_FULL',
})

/**
 * A branch that is deleted has no rooms that are sold: of a room that is saved to it and its end, the later one is rejected.
 * Where a batch has both, it is written in parts, and each is told what the other has made of it.
 */
export const branchOfRooms: Guard = {
  types: ['RoomSaved', 'BranchDeleted'],
  async check(tx, events) {
    const read = events.flatMap((event) => parseRecorded({ RoomSaved, BranchDeleted }, event) ?? [])
    const housing = read.flatMap((event) => (event.type === 'RoomSaved' ? event.data.branch_id : []))
    const deleted = read.flatMap(({ type, stream }) => (type === 'BranchDeleted' ? idOf(stream) : []))
    await lockNames(tx, 'branch', [...housing, ...deleted])
    const { rows } = await tx.query<{ is_gone: boolean; has_rooms: boolean }>(
      `select exists (select from branch where id = any($1) and deleted_at is not null) as is_gone,
         exists (select from room where branch_id = any($2) and status <> 'withdrawn') as has_rooms`,
      [housing, deleted],
    )
    if (rows[0]?.is_gone) throw fieldProblem('branch_id', 'BRANCH_NOT_FOUND')
    if (rows[0]?.has_rooms || deleted.some((id) => housing.includes(id))) throw new Rejection('BRANCH_HAS_ROOMS')
    return []
  },
}
