import { pageRoutes } from '../scripts/budgets.ts'
import { DIST } from '../scripts/build-stamp.ts'

export const ROLES = ['visitor', 'member', 'owner', 'admin'] as const
export type Role = (typeof ROLES)[number]

const SETTINGS = '/setting'
const NOT_FOUND = '/no/such-page'
const routes = await pageRoutes(DIST)

/** The addresses of routes with a parameter, and of pages that have several states. Others have their route's own address. */
const ADDRESSES: Record<string, (place: string) => string[]> = {
  '/_browse/visit': () => ['/visit', '/visit?q=nothing-is-called-this'],
  '/_browse/detail/$id': (place) => [`/detail/${place}`],
  '/setting/records/$kind': () => ['/setting/records/category', '/setting/records/category?edit=NEW'],
  '/user/$username': () => ['/user/demo.owner', '/user/nobody.of.that.name'],
}

/** What members see beside the settings' own addresses: tabs, and pages that know who looks at them. */
const STATES: Record<Exclude<Role, 'visitor'>, string[]> = {
  member: ['/user/demo.member'],
  owner: ['/deletemyaccount'],
  admin: [
    '/setting/myprofile/dialog?edit=password',
    '/setting/admin?status=all',
    '/setting/admin?tab=members',
    '/setting/admin?tab=admins',
    '/deletemyaccount',
  ],
}

/**
 * The addresses that somebody opens, from the routes of the build: settings as every kind of member, the rest as a visitor.
 * @param place the id of a post.
 */
export function addressesOf(role: Role, place: string): string[] {
  const isSetting = (route: string) => route === SETTINGS || route.startsWith(`${SETTINGS}/`)
  const addresses = (route: string) => ADDRESSES[route]?.(place) ?? [ownAddress(route)]
  if (role === 'visitor') return [...routes.filter((route) => !isSetting(route)).flatMap(addresses), NOT_FOUND]
  const settings = routes.filter(isSetting).flatMap(addresses)
  return [...new Set([...settings, ...settings.filter(isDialog).map(below), ...STATES[role]])]
}

const DIALOG = /\/dialog$/
const isDialog = (address: string) => DIALOG.test(address)
/** The page that a dialog lies over. */
const below = (address: string) => address.replace(DIALOG, '')

/** The address of a route without parameters: its id without layouts that have no address. */
function ownAddress(route: string): string {
  if (route.includes('$')) throw new Error(`e2e/pages.ts names no address for the route ${route}`)
  const parts = route.split('/').filter((part) => part && !part.startsWith('_'))
  return `/${parts.join('/')}`
}
