import { type SessionUser, sessionUserOf } from '#shared/session-user.ts'
import { ENTRY, type KeptState, NOBODY, readEntry, readKeptState, writeEntry } from './lib/kept-state.ts'
import { maskPhone } from './lib/mask-phone.ts'
import { rejectionCode } from './lib/rejection-message.ts'
import { switchUser } from './lib/switch-user.ts'
import type { AppRouterInstance } from './router.tsx'

/**
 * Keeps the state in the browser's storage for as long as the page lives, fills it, and follows when somebody signs in or out
 * in another tab. Begun when the page has nothing more urgent to do.
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
    const { me } = router.options.context.utils.account
    const phone = known.uuid === uuid ? known.phone : ''
    // Whoever changes their number changes it there first.
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
    // Null is the whole storage, emptied.
    if (key !== ENTRY && key !== null) return
    state = { ...readKeptState(newValue), lang: locale }
    follow(router, state.userInfos.uuid).catch((error: unknown) => {
      log(error)
      // The other tab was mistaken.
      if (rejectionCode(error)?.startsWith('SESSION_')) tellQuietly()
    })
  })
  void reference(router).then(write, log)
}

/** What every visit needs to know of the catalogs. */
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

/** Becomes whom another tab has become. */
async function follow(router: AppRouterInstance, uuid: string): Promise<void> {
  const { session, client } = router.options.context
  if (uuid === (session.user()?.uuid ?? '')) return
  const user: SessionUser | null = uuid ? sessionUserOf(await client.account.me.query()) : null
  switchUser(router.options.context, user)
  await router.invalidate()
}

const log = (error: unknown) => console.info('not kept:', error)
