import { idOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { mustExist } from '../../procedures/must-exist.ts'
import { accountEvents } from '../account/events.ts'
import { adminEvents } from './events.ts'

const { AdminGranted, AdminChangeUndone } = adminEvents
const { AccountDeleted } = accountEvents

/** Nobody becomes an admin whose account is gone, and an admin gives up the role before leaving: the last one might be nobody. */
export const accountOfAdmin = mustExist({
  kind: 'account',
  lock: 'admin',
  needs: { AdminGranted, AdminChangeUndone },
  neededBy: async (_, events) =>
    events.flatMap(({ data }) => ('granted_by' in data && data.granted_by === null ? [] : data.account_id)),
  end: { AccountDeleted },
  refusal: () => new Rejection('ACCOUNT_NOT_FOUND'),
  async obstacle(tx, { stream }) {
    const { rows } = await tx.query({
      name: 'admin-who-leaves',
      text: 'select from admin where account_id = $1',
      values: [idOf(stream)],
    })
    return rows.length > 0 ? new Rejection('ADMIN_LEAVES_FIRST') : null
  },
})
