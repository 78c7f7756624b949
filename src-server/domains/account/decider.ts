import stringify from 'safe-stable-stringify'
import type { Provider } from '#shared/account.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { isUndoOver } from '#shared/undo.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf, RecordedOf } from '../../event-sourcing/event.ts'
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
  /** Takes back the latest of the two, which made the version, for a minute. */
  | { type: 'UndoStandingChange'; version: number }
  /** An admin lets a member write articles, or does not any more. */
  | { type: 'AppointAuthor' }
  | { type: 'DismissAuthor' }
  /** Takes back the latest of the two, which made the version, for a minute. */
  | { type: 'UndoAuthorChange'; version: number }

type Suspension = { reason: string | null; at: string } | null

/** A change that can be taken back: what there was before it, the version that it made, and when. */
type Changed<T> = { before: T; version: number; at: string } | null

type AccountState = {
  id: string
  profile: Profile
  credentialId: string | null
  providers: Partial<Record<Provider, string | null>>
  suspension: Suspension
  /** The latest suspension or reinstatement, until it is taken back. */
  changed: Changed<Suspension>
  isAuthor: boolean
  /** The latest appointment or dismissal as an author, until it is taken back. */
  authorChanged: Changed<boolean>
  deleted: boolean
} | null
type Existing = NonNullable<AccountState>

const withStanding = (
  state: AccountState,
  { version, at }: RecordedOf<AccountEvents, 'AccountSuspended' | 'AccountReinstated'>,
  suspension: Suspension,
): AccountState => state && { ...state, suspension, changed: { before: state.suspension, version, at } }

const withAuthor = (
  state: AccountState,
  { version, at }: RecordedOf<AccountEvents, 'AuthorAppointed' | 'AuthorDismissed'>,
  isAuthor: boolean,
): AccountState => state && { ...state, isAuthor, authorChanged: { before: state.isAuthor, version, at } }

/** An account: registered, changed by its member alone, suspended, reinstated and made an author by admins, deleted for good. The read model ensures unique names. */
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
      suspension: null,
      changed: null,
      isAuthor: false,
      authorChanged: null,
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
    AccountSuspended: (state, event) =>
      withStanding(state, event, { reason: event.data.reason, at: state?.suspension?.at ?? event.at }),
    AccountReinstated: (state, event) => withStanding(state, event, null),
    StandingChangeUndone: (state, { data: { suspended_at: at, reason } }) =>
      state && { ...state, suspension: at === null ? null : { reason, at }, changed: null },
    AuthorAppointed: (state, event) => withAuthor(state, event, true),
    AuthorDismissed: (state, event) => withAuthor(state, event, false),
    AuthorChangeUndone: (state, { data: { is_author } }) =>
      state && { ...state, isAuthor: is_author, authorChanged: null },
    AccountDeleted: (state) => state && { ...state, deleted: true },
  },
  decide(command, state, issued) {
    if (command.type === 'Register') return register(command, state, issued)
    if (command.type === 'SuspendAccount' || command.type === 'ReinstateAccount')
      return changeStanding(command, state, issued)
    if (command.type === 'UndoStandingChange') return undoStandingChange(command.version, state, issued)
    if (command.type === 'AppointAuthor' || command.type === 'DismissAuthor' || command.type === 'UndoAuthorChange')
      return changeAuthor(command, state, issued)
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
  issued: Issued,
): AccountEvent[] {
  const { id: account_id, suspension } = requireOther(state, issued)
  const data = { account_id, reason }
  // Another reason takes the place of the first: the member reads the latest, admins both.
  if (type === 'SuspendAccount') return suspension?.reason === reason ? [] : [{ type: 'AccountSuspended', data }]
  return suspension ? [{ type: 'AccountReinstated', data }] : []
}

function undoStandingChange(version: number, state: AccountState, issued: Issued): AccountEvent[] {
  const { id: account_id, changed } = requireOther(state, issued)
  const { at: suspended_at = null, reason = null } = undoable(changed, version, issued).before ?? {}
  return [{ type: 'StandingChangeUndone', data: { account_id, suspended_at, reason } }]
}

/** @throws Rejection UNDO_OVER, VERSION_STALE */
function undoable<T>(changed: Changed<T>, version: number, { at }: Issued): NonNullable<Changed<T>> {
  if (!changed || isUndoOver(changed.at, at)) throw new Rejection('UNDO_OVER')
  if (changed.version !== version) throw new Rejection('VERSION_STALE', { version: changed.version })
  return changed
}

type AuthorChange = Extract<AccountCommand, { type: 'AppointAuthor' | 'DismissAuthor' | 'UndoAuthorChange' }>

/** Nobody becomes an author while they are kept out; a suspension leaves the right as it is. */
function changeAuthor(command: AuthorChange, state: AccountState, issued: Issued): AccountEvent[] {
  const { isAuthor, authorChanged, suspension } = requireMember(state, issued)
  if (command.type === 'UndoAuthorChange') {
    const { before: is_author } = undoable(authorChanged, command.version, issued)
    return [{ type: 'AuthorChangeUndone', data: { is_author } }]
  }
  if (command.type === 'DismissAuthor') return isAuthor ? [{ type: 'AuthorDismissed', data: {} }] : []
  if (suspension) throw new Rejection('AUTHOR_SUSPENDED')
  return isAuthor ? [] : [{ type: 'AuthorAppointed', data: {} }]
}

/** The account of a member, on whom the admin decides. */
function requireMember(state: AccountState, { actor }: Issued): Existing {
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  if (!state || state.deleted) throw new Rejection('ACCOUNT_NOT_FOUND')
  return state
}

/** The same, unless it is the admin's own. */
function requireOther(state: AccountState, issued: Issued): Existing {
  const found = requireMember(state, issued)
  if (found.id === issued.actor.id) throw new Rejection('ADMIN_OWN_ACCOUNT')
  return found
}

/** The account, if the actor is its member or the system; another's answers as not found. */
function requireSelf(state: AccountState, { actor }: Issued): Existing {
  if (!state || (state.id !== actor.id && actor.role !== 'system')) throw new Rejection('ACCOUNT_NOT_FOUND')
  return state
}
