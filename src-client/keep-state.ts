import { type SessionUser, sessionUserOf } from '#shared/session-user.ts'
import { dropDraftsOfOthers } from './lib/drafts.ts'
import { ENTRY, type KeptState, NOBODY, readEntry, readKeptState, writeEntry } from './lib/kept-state.ts'
import { maskPhone } from './lib/mask-phone.ts'
import { rejectionCode } from './lib/rejection-message.ts'
import { switchUser } from './lib/switch-user.ts'
import type { AppRouterInstance } from './router.tsx'

/**
 * Writes the state to local storage, and follows a sign-in or sign-out in another tab. Started when the page is idle.
 */
export function keepState(router: AppRouterInstance): void {
  const { session, locale } = router.options.context
  let state = { ...readEntry(), lang: locale }
  const write = (part: Partial<KeptState>) => {
    state = { ...state, ...part }
    writeEntry(state)
  }
  const tell = async () => {
    const user = session.user()
    const known = state.userInfos
    if (!user) return write({ userInfos: NOBODY, accessToken: false })
    const { uuid, userName } = user
    dropDraftsOfOthers(uuid)
    const { me } = router.options.context.utils.account
    const phone = known.uuid === uuid ? known.phone : ''
    // A changed phone number is written there first.
    const asked = me.getData()
    const told = { uuid, userName, profile: user.profile ?? '', phone: asked ? maskPhone(asked.phone ?? '') : phone }
    write({ userInfos: told, accessToken: true })
    if (asked || known.uuid === uuid) return
    const answer = await me.ensureData()
    if (session.user()?.uuid === uuid) write({ userInfos: { ...told, phone: maskPhone(answer.phone ?? '') } })
  }
  const tellQuietly = () => void tell().catch(log)

  if (session.isKnown()) tellQuietly()
  else follow(router, state.userInfos.uuid).catch(log)
  session.onChange(tellQuietly)
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key: the storage was cleared.
    if (key !== ENTRY && key !== null) return
    state = { ...readKeptState(newValue), lang: locale }
    follow(router, state.userInfos.uuid).catch((error: unknown) => {
      log(error)
      // The other tab's session has ended.
      if (rejectionCode(error)?.startsWith('SESSION_')) tellQuietly()
    })
  })
  void reference(router).then(write, log)
}

/** Reference data that the kept state holds. */
async function reference(router: AppRouterInstance): Promise<Partial<KeptState>> {
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

async function follow(router: AppRouterInstance, uuid: string): Promise<void> {
  const { session, client } = router.options.context
  if (uuid === (session.user()?.uuid ?? '')) return
  const user: SessionUser | null = uuid ? sessionUserOf(await client.account.me.query()) : null
  switchUser(router.options.context, user)
  await router.invalidate()
}

const log = (error: unknown) => console.info('not kept:', error)
