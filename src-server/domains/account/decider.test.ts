import { describe, it } from 'vitest'
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
      .when(reinstate, ADMIN)
      .gives({ type: 'AccountReinstated', data: { account_id: id, reason: 'Spam' } })
    given(account, registered).when(suspend).rejects('FORBIDDEN')
    given(account, registered)
      .when(suspend, { ...ADMIN, actor: { id, role: 'admin' } })
      .rejects('ADMIN_OWN_ACCOUNT')
    given(account, registered, deleted).when(suspend, ADMIN).rejects('ACCOUNT_NOT_FOUND')
  })
})
