import { pageHead } from '#client/lib/head.ts'
import { isOpenTo, type MenuEntry, type Params, type SettingPage, titleOf } from '#client/lib/setting-page.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { SessionUser } from '#shared/session-user.ts'

type RouteFile = { Route: { options: { id: string } }; page?: SettingPage }

const FILES = Object.values(import.meta.glob<RouteFile>('../routes/setting/*.lazy.tsx', { eager: true }))
const PAGES = new Map(FILES.flatMap(({ Route, page }) => (page ? [[Route.options.id, page] as const] : [])))

/** The innermost of the matched routes that is a settings page; undefined where no page has this address. */
export function settingPageOf(matches: readonly { routeId: string }[]): SettingPage | undefined {
  const id = matches.map(({ routeId }) => routeId).findLast((routeId) => PAGES.has(routeId))
  return id === undefined ? undefined : PAGES.get(id)
}

export const menuEntriesOf = (user: Pick<SessionUser, 'role' | 'is_author'>): readonly MenuEntry[] =>
  [...PAGES]
    .flatMap(([to, page]) =>
      page.entry && isOpenTo(page, user) ? [{ ...page.entry, title: titleOf(page, user.role), to }] : [],
    )
    .toSorted((one, other) => one.order - other.order)

type Match = { routeId: string; pathname: string; params: Params }

export async function settingHead(context: RouterContext, matches: readonly Match[]) {
  const page = settingPageOf(matches)
  if (!page) return {}
  const { pathname = '', params = {} } = matches.at(-1) ?? {}
  const title =
    (await page.titleOf?.(params, context.locale)) ?? context.i18n._(titleOf(page, context.session.user()?.role))
  return pageHead({ ...context, path: pathname, title, description: title, unlisted: true })
}
