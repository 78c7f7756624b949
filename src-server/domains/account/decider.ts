import stringify from 'safe-stable-stringify'
import type { Provider } from '#shared/account.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type AccountEvent, type AccountEvents, accountEvents } from './events.ts'

type Registered = DataOf<AccountEvents['AccountRegistered']>
export type Profile = Omit<DataOf<AccountEvents['ProfileSaved']>, 'account_id'>

export type AccountCommand =
  | ({ type: 'Register'; provider?: { provider: Provider; subject: string } } & Registered)
  | { type: 'SaveAccount'; profile?: Partial<Profile>; credential_id?: string }
  | { type: 'LinkProvider'; provider: Provider; subject: string }
  | { type: 'UnlinkProvider'; provider: Provider }
  | { type: 'DeleteAccount' }
  /** An admin does so to another member. */
  | { type: 'SuspendAccount'; reason: string }
  | { type: 'ReinstateAccount'; reason: string }

type AccountState = {
  id: string
  profile: Profile
  credentialId: string | null
  providers: Partial<Record<Provider, string | null>>
  suspended: boolean
  deleted: boolean
} | null
type Existing = NonNullable<AccountState>

/** An account: registered, changed by its member alone, suspended and reinstated by admins, deleted for good. The read model ensures unique names. */
export const account: Decider<AccountState, AccountCommand, AccountEvents> = {
  category: 'account',
  events: accountEvents,
  initial: null,
  latest: ['ProfileSaved'],
  evolve: {
    AccountRegistered: (_, { data: { account_id: id, credential_id, username: _username, ...profile } }) => ({
      id,
      profile,
      credentialId: credential_id,
      providers: {},
      suspended: false,
      deleted: false,
    }),
    ProfileSaved: (state, { data: { account_id: _, ...profile } }) => state && { ...state, profile },
    PasswordChanged: (state, { data }) => state && { ...state, credentialId: data.credential_id },
    ProviderLinked: (state, { data }) =>
      state && { ...state, providers: { ...state.providers, [data.provider]: data.subject } },
    ProviderUnlinked: (state, { data }) => {
      if (!state) return null
      const { [data.provider]: _, ...providers } = state.providers
      return { ...state, providers }
    },
    AccountSuspended: (state) => state && { ...state, suspended: true },
    AccountReinstated: (state) => state && { ...state, suspended: false },
    AccountDeleted: (state) => state && { ...state, deleted: true },
  },
  decide(command, state, issued) {
    if (command.type === 'Register') return register(command, state, issued)
    if (command.type === 'SuspendAccount' || command.type === 'ReinstateAccount')
      return changeStanding(command, state, issued)
    const found = requireSelf(state, issued)
    if (command.type === 'DeleteAccount') return found.deleted ? [] : [{ type: 'AccountDeleted', data: {} }]
    if (found.deleted) throw new Rejection('ACCOUNT_NOT_FOUND')
    if (command.type === 'SaveAccount') return save(command, found)
    if (command.type === 'LinkProvider') return link(command, found)
    return unlink(command.provider, found)
  },
}

function register(
  { type: _, provider, ...data }: Extract<AccountCommand, { type: 'Register' }>,
  state: AccountState,
  { actor }: Issued,
): AccountEvent[] {
  if (state) throw new Rejection('COMMAND_REUSED')
  const mayBeUnreachable = provider !== undefined || actor.role === 'system'
  if (!mayBeUnreachable && !isReachable(data)) throw new Rejection('CONTACT_REQUIRED')
  const registered: AccountEvent = { type: 'AccountRegistered', data }
  if (!provider) return [registered]
  return [registered, { type: 'ProviderLinked', data: { account_id: data.account_id, ...provider } }]
}

const isReachable = ({ email, phone }: Pick<Profile, 'email' | 'phone'>) => email !== null || phone !== null

function save(
  { profile: changes, credential_id }: Extract<AccountCommand, { type: 'SaveAccount' }>,
  { id, profile, credentialId, providers }: Existing,
): AccountEvent[] {
  const after = { ...profile, ...changes }
  const loses = isReachable(profile) && !isReachable(after) && Object.keys(providers).length === 0
  if (loses) throw new Rejection('CONTACT_REQUIRED')
  const events: AccountEvent[] = []
  if (stringify(after) !== stringify(profile)) events.push({ type: 'ProfileSaved', data: { account_id: id, ...after } })
  if (credential_id && credential_id !== credentialId) events.push({ type: 'PasswordChanged', data: { credential_id } })
  return events
}

function link(
  { provider, subject }: Extract<AccountCommand, { type: 'LinkProvider' }>,
  { id, providers }: Existing,
): AccountEvent[] {
  if (providers[provider] === subject) return []
  if (providers[provider] !== undefined) throw new Rejection('PROVIDER_TAKEN')
  return [{ type: 'ProviderLinked', data: { account_id: id, provider, subject } }]
}

function unlink(provider: Provider, { providers, credentialId }: Existing): AccountEvent[] {
  if (providers[provider] === undefined) return []
  const others = Object.keys(providers).length > 1
  const canSignIn = others || credentialId !== null
  if (!canSignIn) throw new Rejection('SIGN_IN_LAST_WAY')
  return [{ type: 'ProviderUnlinked', data: { provider } }]
}

function changeStanding(
  { type, reason }: Extract<AccountCommand, { reason: string }>,
  state: AccountState,
  { actor }: Issued,
): AccountEvent[] {
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  if (!state || state.deleted) throw new Rejection('ACCOUNT_NOT_FOUND')
  if (state.id === actor.id) throw new Rejection('ADMIN_OWN_ACCOUNT')
  const data = { account_id: state.id, reason }
  if (type === 'SuspendAccount') return state.suspended ? [] : [{ type: 'AccountSuspended', data }]
  return state.suspended ? [{ type: 'AccountReinstated', data }] : []
}

/** The account, if the actor is its member or the system; another's answers as not found. */
function requireSelf(state: AccountState, { actor }: Issued): Existing {
  if (!state || (state.id !== actor.id && actor.role !== 'system')) throw new Rejection('ACCOUNT_NOT_FOUND')
  return state
}
