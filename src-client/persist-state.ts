import { type SessionUser, sessionUserOf } from '#shared/session-user.ts'
import { dropDraftsOfOthers } from './lib/drafts.ts'
import { maskPhone } from './lib/mask-phone.ts'
import {
  NOBODY,
  type PersistedState,
  parsePersistedState,
  readPersistedState,
  updatePersistedState,
} from './lib/persisted-state.ts'
import { rejectionCode } from './lib/rejection-message.ts'
import { STORAGE_KEY } from './lib/storage-key.ts'
import { switchUser } from './lib/switch-user.ts'
import { showThemeColor } from './lib/theme-color.ts'
import type { AppRouterInstance } from './router.tsx'

/**
 * Writes the state to local storage, and follows a sign-in or sign-out in another tab. Started when the page is idle.
 */
export function persistState(router: AppRouterInstance): void {
  const { session, locale } = router.options.context
  const write = (part: Partial<PersistedState>) => updatePersistedState({ lang: locale, ...part })
  const writeAccount = async () => {
    const user = session.user()
    const known = readPersistedState().userInfos
    if (!user) return write({ userInfos: NOBODY, accessToken: false })
    const { uuid, userName } = user
    dropDraftsOfOthers(uuid)
    const { me } = router.options.context.utils.account
    const knownPhone = known.uuid === uuid ? known.phone : ''
    // A changed phone number is in the cache first.
    const cachedAccount = me.getData()
    const phone = cachedAccount ? maskPhone(cachedAccount.phone ?? '') : knownPhone
    const userInfos = { uuid, userName, profile: user.profile ?? '', phone }
    write({ userInfos, accessToken: true })
    if (cachedAccount || known.uuid === uuid) return
    const answer = await me.ensureData()
    if (session.user()?.uuid === uuid) write({ userInfos: { ...userInfos, phone: maskPhone(answer.phone ?? '') } })
  }
  const tryWriteAccount = () => void writeAccount().catch(log)

  if (session.isKnown()) tryWriteAccount()
  else followOtherTab(router, readPersistedState().userInfos.uuid).catch(log)
  session.onChange(tryWriteAccount)
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key: the storage was cleared.
    if (key !== STORAGE_KEY && key !== null) return
    showThemeColor()
    followOtherTab(router, parsePersistedState(newValue).userInfos.uuid).catch((error: unknown) => {
      log(error)
      // The other tab's session has ended.
      if (rejectionCode(error)?.startsWith('SESSION_')) tryWriteAccount()
    })
  })
  for (const part of visitorParts(router)) part.then(write, log)
}

/**
 * The parts of the state beside the member. All are asked for at once; a part that cannot be had stays as it was.
 */
function visitorParts(router: AppRouterInstance): Promise<Partial<PersistedState>>[] {
  const { account, catalog } = router.options.context.utils
  return [
    account.address.ensureData().then(({ ip }) => ({ ip })),
    catalog.allCategories.ensureData().then((categories) => ({ categories })),
    catalog.placeTypes.ensureData().then((placeTypes) => ({ placeTypes })),
    catalog.configuration
      .ensureData()
      .then((entries) => ({ configuration: Object.fromEntries(entries.map(({ key, value }) => [key, value])) })),
  ]
}

async function followOtherTab(router: AppRouterInstance, uuid: string): Promise<void> {
  const { session, client } = router.options.context
  if (uuid === (session.user()?.uuid ?? '')) return
  const user: SessionUser | null = uuid ? sessionUserOf(await client.account.me.query()) : null
  switchUser(router.options.context, user)
  await router.invalidate()
}

const log = (error: unknown) => console.info('state not persisted:', error)
