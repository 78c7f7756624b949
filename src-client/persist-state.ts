import { type SessionUser, sessionUserOf } from '#shared/session-user.ts'
import { dropDraftsOfOthers } from './lib/drafts.ts'
import { maskPhone } from './lib/mask-phone.ts'
import {
  NOBODY,
  type PersistedState,
  parsePersistedState,
  readPersistedState,
  STORAGE_KEY,
  writePersistedState,
} from './lib/persisted-state.ts'
import { rejectionCode } from './lib/rejection-message.ts'
import { switchUser } from './lib/switch-user.ts'
import type { AppRouterInstance } from './router.tsx'

/**
 * Writes the state to local storage, and follows a sign-in or sign-out in another tab. Started when the page is idle.
 */
export function persistState(router: AppRouterInstance): void {
  const { session, locale } = router.options.context
  let state = { ...readPersistedState(), lang: locale }
  const write = (part: Partial<PersistedState>) => {
    state = { ...state, ...part }
    writePersistedState(state)
  }
  const writeAccount = async () => {
    const user = session.user()
    const known = state.userInfos
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
  else followOtherTab(router, state.userInfos.uuid).catch(log)
  session.onChange(tryWriteAccount)
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key: the storage was cleared.
    if (key !== STORAGE_KEY && key !== null) return
    state = { ...parsePersistedState(newValue), lang: locale }
    followOtherTab(router, state.userInfos.uuid).catch((error: unknown) => {
      log(error)
      // The other tab's session has ended.
      if (rejectionCode(error)?.startsWith('SESSION_')) tryWriteAccount()
    })
  })
  void reference(router).then(write, log)
}

/** Reference data of the persisted state. */
async function reference(router: AppRouterInstance): Promise<Partial<PersistedState>> {
  const { catalog } = router.options.context.utils
  const [categories, placeTypes, configuration] = await Promise.all([
    catalog.allCategories.ensureData(),
    catalog.placeTypes.ensureData(),
    catalog.configuration.ensureData(),
  ])
  return {
    categories,
    placeTypes,
    configuration: Object.fromEntries(configuration.map(({ key, value }) => [key, value])),
  }
}

async function followOtherTab(router: AppRouterInstance, uuid: string): Promise<void> {
  const { session, client } = router.options.context
  if (uuid === (session.user()?.uuid ?? '')) return
  const user: SessionUser | null = uuid ? sessionUserOf(await client.account.me.query()) : null
  switchUser(router.options.context, user)
  await router.invalidate()
}

const log = (error: unknown) => console.info('state not persisted:', error)
