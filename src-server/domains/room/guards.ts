import { MAX_ROOMS_OF_OWNER } from '#shared/limits.ts'
import { idOf, parseRecorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { limitPer } from '../../procedures/limit-per.ts'
import { mustExist } from '../../procedures/must-exist.ts'
import { branchEvents } from '../branch/events.ts'
import { postEvents } from '../post/events.ts'
import { roomEvents } from './events.ts'

const { RoomSaved } = roomEvents
const { BranchDeleted } = branchEvents
const { PostDeleted } = postEvents

export const roomQuota = limitPer({
  types: ['RoomSaved'],
  ownerOf: (event) => parseRecorded({ RoomSaved }, event)?.data.owner_id ?? null,
  table: 'room',
  owner: 'owner_id',
  counted: "status <> 'withdrawn'",
  most: MAX_ROOMS_OF_OWNER,
  code: 'ROOMS_FULL',
})

/** A branch that is deleted has no rooms that are sold. */
export const branchOfRooms = mustExist({
  kind: 'branch',
  lock: 'branch',
  needs: { RoomSaved },
  neededBy: async (_, saved) => saved.map(({ data }) => data.branch_id),
  end: { BranchDeleted },
  refusal: () => fieldProblem('branch_id', 'BRANCH_NOT_FOUND'),
  async obstacle(tx, { stream }) {
    const { rows } = await tx.query<{ rooms: number }>({
      name: 'rooms-of-branch',
      text: `select count(*)::int as rooms from room where branch_id = $1 and status <> 'withdrawn'`,
      values: [idOf(stream)],
    })
    const { rooms = 0 } = rows[0] ?? {}
    return rooms > 0 ? new Rejection('BRANCH_HAS_ROOMS', { rooms }) : null
  },
})

/** A hotel that is deleted gets no rooms. Those that it has do not keep it: they are there again where it is restored. */
export const hotelOfRooms = mustExist({
  kind: 'hotel',
  lock: 'hotel_of_rooms',
  needs: { RoomSaved },
  neededBy: async (_, saved) => saved.map(({ data }) => data.post_id),
  end: { PostDeleted },
  refusal: () => fieldProblem('post_id', 'HOTEL_NOT_FOUND'),
})
