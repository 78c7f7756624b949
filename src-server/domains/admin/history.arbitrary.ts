import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { defineHistory } from '../../testing/history.ts'
import { type AdminCommand, ALL_ADMINS, admins } from './decider.ts'

export const history = defineHistory<AdminCommand>({
  commands: fc.record({
    type: fc.constantFrom('GrantAdmin' as const, 'RevokeAdmin' as const),
    account_id: fc.constant(''),
  }),
  // Two grants and one revocation: the last admin stays.
  every: [
    { type: 'GrantAdmin', account_id: '' },
    { on: 1, command: { type: 'GrantAdmin', account_id: '' } },
    { type: 'RevokeAdmin', account_id: '' },
  ],
  run: (context, request, command) =>
    handle(context, admins, { ...request, id: ALL_ADMINS }, { ...command, account_id: request.id }),
})
