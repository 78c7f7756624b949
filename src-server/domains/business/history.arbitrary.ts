import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { maybe, words } from '../../testing/arbitraries.ts'
import { byAccountOwner, defineHistory } from '../../testing/history.ts'
import { type BusinessCommand, business } from './decider.ts'

const commands: fc.Arbitrary<BusinessCommand> = fc.oneof(
  fc.record({
    type: fc.constant('Apply' as const),
    account_id: fc.constant(''),
    business_name: words,
    social: maybe(words),
    facebook: maybe(words),
    telegram: maybe(words),
    website: maybe(words),
    video: maybe(words),
    phone: maybe(words),
    province: maybe(words),
    address: maybe(words),
    map: maybe(words),
    credential_id: fc.uuid(),
  }),
  fc.record({
    type: fc.constant('Decide' as const),
    status: fc.constantFrom('approved' as const, 'rejected' as const, 'suspended' as const),
    reason: maybe(words),
  }),
  fc.constant({ type: 'UndoDecision' as const }),
  fc.record({ type: fc.constant('ChangeDashboardPassword' as const), credential_id: fc.uuid() }),
)

const apply: BusinessCommand = {
  type: 'Apply',
  account_id: '',
  business_name: 'Kep',
  social: null,
  facebook: null,
  telegram: null,
  website: null,
  video: null,
  phone: '+85512777888',
  province: 'kep',
  address: null,
  map: null,
  credential_id: randomUUID(),
}

export const history = defineHistory<BusinessCommand>({
  commands,
  every: [
    apply,
    { type: 'Decide', status: 'rejected', reason: 'No' },
    apply,
    { type: 'Decide', status: 'approved', reason: null },
    { type: 'ChangeDashboardPassword', credential_id: randomUUID() },
    { type: 'Decide', status: 'suspended', reason: 'No' },
    { type: 'UndoDecision' },
  ],
  run: (context, request, command) => {
    if (command.type === 'Decide' || command.type === 'UndoDecision') return handle(context, business, request, command)
    const own = command.type === 'Apply' ? { ...command, account_id: request.id } : command
    return handle(context, business, byAccountOwner(request), own)
  },
})
