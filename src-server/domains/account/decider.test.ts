import { describe, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import type { Issued } from '../../event-sourcing/decider.ts'
import { ADMIN, given, MEMBER } from '../../testing/given.ts'
import { type AccountCommand, account } from './decider.ts'
import type { AccountEvent } from './events.ts'

const id = MEMBER.actor.id
const PRODUCT: Issued = { ...ADMIN, actor: { ...ADMIN.actor, role: 'system' } }
const profile = { nickname: 'Dara', email: 'dara@example.com', phone: null, bio: '', picture_id: null }
const data = { account_id: id, username: 'dara', ...profile, credential_id: '0195b5a0-0000-7000-8000-0000000000c1' }
const registered: AccountEvent = { type: 'AccountRegistered', data }
const linked: AccountEvent = { type: 'ProviderLinked', data: { account_id: id, provider: 'google', subject: '7' } }
const deleted: AccountEvent = { type: 'AccountDeleted', data: {} }
const save = (changes: object): AccountCommand => ({ type: 'SaveAccount', profile: changes })

describe('an account', () => {
  it('is registered once', () => {
    given(account)
      .when({ type: 'Register', ...data })
      .gives(registered)
    given(account, registered)
      .when({ type: 'Register', ...data })
      .rejects('COMMAND_REUSED')
    given(account, registered, deleted)
      .when({ type: 'Register', ...data })
      .rejects('COMMAND_REUSED')
  })

  it('needs a contact, unless a provider or the system made it', () => {
    const unreachable = { type: 'Register' as const, ...data, email: null }
    given(account).when(unreachable).rejects('CONTACT_REQUIRED')
    given(account)
      .when(unreachable, PRODUCT)
      .gives({ type: 'AccountRegistered', data: { ...data, email: null } })
    given(account)
      .when({ ...unreachable, provider: { provider: 'google', subject: '7' } })
      .gives({ type: 'AccountRegistered', data: { ...data, email: null } }, linked)
    given(account, registered)
      .when(save({ email: null }))
      .rejects('CONTACT_REQUIRED')
    given(account, registered, linked)
      .when(save({ email: null }))
      .gives({ type: 'ProfileSaved', data: { account_id: id, ...profile, email: null } })
  })

  it('keeps omitted fields, and adds no event without a change', () => {
    given(account, registered).when(save({})).gives()
    given(account, registered)
      .when(save({ nickname: 'Dara' }))
      .gives()
    given(account, registered)
      .when({ type: 'SaveAccount', profile: { bio: 'I bake.' }, credential_id: '0195b5a0-0000-7000-8000-0000000000c2' })
      .gives(
        { type: 'ProfileSaved', data: { account_id: id, ...profile, bio: 'I bake.' } },
        { type: 'PasswordChanged', data: { credential_id: '0195b5a0-0000-7000-8000-0000000000c2' } },
      )
  })

  it('is changed by its owner only, not by admins', () => {
    given(account, registered)
      .when(save({ bio: 'x' }), ADMIN)
      .rejects('ACCOUNT_NOT_FOUND')
    given(account, registered).when({ type: 'DeleteAccount' }, ADMIN).rejects('ACCOUNT_NOT_FOUND')
    given(account)
      .when(save({ bio: 'x' }))
      .rejects('ACCOUNT_NOT_FOUND')
  })

  it('has at most one account per provider, and always a way to sign in', () => {
    given(account, registered).when({ type: 'LinkProvider', provider: 'google', subject: '7' }).gives(linked)
    given(account, registered, linked).when({ type: 'LinkProvider', provider: 'google', subject: '7' }).gives()
    given(account, registered, linked)
      .when({ type: 'LinkProvider', provider: 'google', subject: '8' })
      .rejects('PROVIDER_TAKEN')
    const unlink: AccountCommand = { type: 'UnlinkProvider', provider: 'google' }
    given(account, registered, linked)
      .when(unlink)
      .gives({ type: 'ProviderUnlinked', data: { provider: 'google' } })
    given(account, registered).when(unlink).gives()
    const withoutPassword: AccountEvent = { type: 'AccountRegistered', data: { ...data, credential_id: null } }
    given(account, withoutPassword, linked).when(unlink).rejects('SIGN_IN_LAST_WAY')
  })

  it('is deleted once, and takes no command afterwards', () => {
    given(account, registered).when({ type: 'DeleteAccount' }).gives(deleted)
    given(account, registered, deleted).when({ type: 'DeleteAccount' }).gives()
    given(account, registered, deleted)
      .when(save({ bio: 'x' }))
      .rejects('ACCOUNT_NOT_FOUND')
  })

  it('is suspended and reinstated by admins, who give a reason, and not by the member', () => {
    const suspended: AccountEvent = { type: 'AccountSuspended', data: { account_id: id, reason: 'Spam' } }
    const suspend: AccountCommand = { type: 'SuspendAccount', reason: 'Spam' }
    const reinstate: AccountCommand = { type: 'ReinstateAccount', reason: 'Spam' }
    given(account, registered).when(suspend, ADMIN).gives(suspended)
    given(account, registered).when(reinstate, ADMIN).gives()
    given(account, registered, suspended).when(suspend, ADMIN).gives()
    given(account, registered, suspended)
      .when({ ...suspend, reason: 'Fraud' }, ADMIN)
      .gives({ type: 'AccountSuspended', data: { account_id: id, reason: 'Fraud' } })
    given(account, registered, suspended)
      .when(reinstate, ADMIN)
      .gives({ type: 'AccountReinstated', data: { account_id: id, reason: 'Spam' } })
    given(account, registered).when(suspend).rejects('FORBIDDEN')
    given(account, registered)
      .when(suspend, { ...ADMIN, actor: { id, role: 'admin' } })
      .rejects('ADMIN_OWN_ACCOUNT')
    given(account, registered, deleted).when(suspend, ADMIN).rejects('ACCOUNT_NOT_FOUND')
  })

  it('is as it was before an admin suspended or reinstated it, once that is undone', () => {
    const suspended = (reason: string): AccountEvent => ({ type: 'AccountSuspended', data: { account_id: id, reason } })
    const reinstated: AccountEvent = { type: 'AccountReinstated', data: { account_id: id, reason: 'A mistake' } }
    const undone = (reason: string | null): AccountEvent => ({
      type: 'StandingChangeUndone',
      data: { account_id: id, suspended_at: reason && MEMBER.at, reason },
    })
    const undo = (version: number): AccountCommand => ({ type: 'UndoStandingChange', version })
    given(account, registered, suspended('Spam')).when(undo(2), ADMIN).gives(undone(null))
    given(account, registered, suspended('Spam'), suspended('Fraud')).when(undo(3), ADMIN).gives(undone('Spam'))
    given(account, registered, suspended('Spam'), reinstated).when(undo(3), ADMIN).gives(undone('Spam'))
    given(account, registered, suspended('Spam'), undone(null))
      .when({ type: 'ReinstateAccount', reason: 'A mistake' }, ADMIN)
      .gives()

    // Only the latest, once, for a minute, by another admin.
    given(account, registered, suspended('Spam'), reinstated).when(undo(2), ADMIN).rejects('VERSION_STALE')
    given(account, registered, suspended('Spam'), undone(null)).when(undo(2), ADMIN).rejects('UNDO_OVER')
    given(account, registered).when(undo(1), ADMIN).rejects('UNDO_OVER')
    const late = new Date(Date.parse(MEMBER.at) + UNDO_DECISION_MS + 1).toISOString()
    given(account, registered, suspended('Spam'))
      .when(undo(2), { ...ADMIN, at: late })
      .rejects('UNDO_OVER')
    given(account, registered, suspended('Spam')).when(undo(2)).rejects('FORBIDDEN')
    given(account, registered, suspended('Spam'))
      .when(undo(2), { ...ADMIN, actor: { id, role: 'admin' } })
      .rejects('ADMIN_OWN_ACCOUNT')
  })

  it('is made an author by admins, also by the one whose it is, and is one no more', () => {
    const appointed: AccountEvent = { type: 'AuthorAppointed', data: {} }
    const dismissed: AccountEvent = { type: 'AuthorDismissed', data: {} }
    const appoint: AccountCommand = { type: 'AppointAuthor' }
    const dismiss: AccountCommand = { type: 'DismissAuthor' }
    given(account, registered).when(appoint, ADMIN).gives(appointed)
    given(account, registered).when(dismiss, ADMIN).gives()
    given(account, registered, appointed).when(appoint, ADMIN).gives()
    given(account, registered, appointed).when(dismiss, ADMIN).gives(dismissed)
    given(account, registered)
      .when(appoint, { ...ADMIN, actor: { id, role: 'admin' } })
      .gives(appointed)
    for (const command of [appoint, dismiss]) {
      given(account, registered, appointed).when(command).rejects('FORBIDDEN')
      given(account, registered, appointed, deleted).when(command, ADMIN).rejects('ACCOUNT_NOT_FOUND')
    }
  })

  it('becomes no author while it is suspended, and stays one through a suspension', () => {
    const suspended: AccountEvent = { type: 'AccountSuspended', data: { account_id: id, reason: 'Spam' } }
    const appointed: AccountEvent = { type: 'AuthorAppointed', data: {} }
    given(account, registered, suspended).when({ type: 'AppointAuthor' }, ADMIN).rejects('AUTHOR_SUSPENDED')
    given(account, registered, appointed, suspended)
      .when({ type: 'DismissAuthor' }, ADMIN)
      .gives({ type: 'AuthorDismissed', data: {} })
  })

  it('is an author as before, once the latest appointment or dismissal is undone, for a minute', () => {
    const appointed: AccountEvent = { type: 'AuthorAppointed', data: {} }
    const dismissed: AccountEvent = { type: 'AuthorDismissed', data: {} }
    const undone = (is_author: boolean): AccountEvent => ({ type: 'AuthorChangeUndone', data: { is_author } })
    const undo = (version: number): AccountCommand => ({ type: 'UndoAuthorChange', version })
    given(account, registered, appointed).when(undo(2), ADMIN).gives(undone(false))
    given(account, registered, appointed, dismissed).when(undo(3), ADMIN).gives(undone(true))
    given(account, registered, appointed, dismissed).when(undo(2), ADMIN).rejects('VERSION_STALE')
    given(account, registered, appointed, undone(false)).when(undo(2), ADMIN).rejects('UNDO_OVER')
    given(account, registered, appointed, undone(false)).when({ type: 'DismissAuthor' }, ADMIN).gives()
    const late = new Date(Date.parse(MEMBER.at) + UNDO_DECISION_MS + 1).toISOString()
    given(account, registered, appointed)
      .when(undo(2), { ...ADMIN, at: late })
      .rejects('UNDO_OVER')
    given(account, registered, appointed).when(undo(2)).rejects('FORBIDDEN')
  })
})
