import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { defineHistory } from '../../testing/history.ts'
import { type AdminCommand, ALL_ADMINS, admins } from './decider.ts'

const account_id = ''
const grant: AdminCommand = { type: 'GrantAdmin', account_id }
const revoke: AdminCommand = { type: 'RevokeAdmin', account_id }

export const history = defineHistory<AdminCommand>({
  commands: fc.oneof(
    fc.constantFrom(grant, revoke),
    fc.record({
      type: fc.constant('UndoAdminChange' as const),
      account_id: fc.constant(account_id),
      version: fc.integer({ min: 1, max: 9 }),
    }),
  ),
  // Two grants, of which one is revoked and given back: the last admin stays. The first account is deleted by then.
  every: [
    { on: 1, command: grant },
    { on: 2, command: grant },
    { on: 1, command: revoke },
    { on: 1, command: { type: 'UndoAdminChange', account_id, version: 3 } },
  ],
  run: (context, request, command) =>
    handle(context, admins, { ...request, id: ALL_ADMINS }, { ...command, account_id: request.id }),
})
