import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { maybe, words } from '../../testing/arbitraries.ts'
import { byAccountOwner, defineHistory, SYSTEM } from '../../testing/history.ts'
import { type AccountCommand, account } from './decider.ts'

// Few names for many people, so that names are taken, released and taken again.
const profile = {
  nickname: words,
  email: maybe(fc.constantFrom('a@example.com', 'b@example.com')),
  phone: maybe(fc.constantFrom('+85512000001', '+85512000002')),
  bio: words,
  picture_id: maybe(fc.uuid()),
}
const provided = {
  provider: fc.constantFrom('google' as const, 'facebook' as const),
  subject: fc.constantFrom('1', '2'),
}
/** The account's id is filled in when the command runs. */
const commands: fc.Arbitrary<AccountCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('Register' as const),
      account_id: fc.constant(''),
      username: fc.constantFrom('dara', 'bopha', 'ចាន់'),
      ...profile,
      credential_id: maybe(fc.uuid()),
      provider: fc.option(fc.record(provided), { nil: undefined }),
    }),
  },
  fc.record({
    type: fc.constant('SaveAccount' as const),
    profile: fc.record(profile, { requiredKeys: [] }),
    credential_id: fc.option(fc.uuid(), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('LinkProvider' as const), ...provided }),
  fc.record({ type: fc.constant('UnlinkProvider' as const), provider: provided.provider }),
  fc.record({ type: fc.constant('DeleteAccount' as const) }),
  fc.record({ type: fc.constant('UndoStandingChange' as const), version: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('UndoAuthorChange' as const), version: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constantFrom('AppointAuthor' as const, 'DismissAuthor' as const) }),
  fc.record({ type: fc.constantFrom('SuspendAccount' as const, 'ReinstateAccount' as const), reason: words }),
)
const profileGiven = { nickname: 'Sok', email: 'sok@example.com', phone: null, bio: '', picture_id: null }

const DECISIONS = new Set<AccountCommand['type']>([
  'SuspendAccount',
  'ReinstateAccount',
  'UndoStandingChange',
  'AppointAuthor',
  'DismissAuthor',
  'UndoAuthorChange',
])

export const history = defineHistory<AccountCommand>({
  weight: 3,
  commands,
  every: [
    { type: 'Register', account_id: '', username: 'sok', ...profileGiven, credential_id: null },
    { type: 'SaveAccount', profile: { bio: 'B' }, credential_id: randomUUID() },
    { type: 'LinkProvider', provider: 'google', subject: '9' },
    { type: 'UnlinkProvider', provider: 'google' },
    { type: 'AppointAuthor' },
    { type: 'DismissAuthor' },
    { type: 'UndoAuthorChange', version: 7 },
    { type: 'SuspendAccount', reason: 'Spam' },
    { type: 'ReinstateAccount', reason: 'A mistake' },
    { type: 'UndoStandingChange', version: 10 },
    { type: 'DeleteAccount' },
    { on: 1, command: { type: 'Register', account_id: '', username: 'dara', ...profileGiven, credential_id: null } },
  ],
  run(context, request, command) {
    const given = command.type === 'Register' ? { ...command, account_id: request.id } : command
    const isDecided = DECISIONS.has(command.type)
    return handle(context, account, isDecided ? { ...request, actor: SYSTEM } : byAccountOwner(request), given)
  },
})
