import { inject } from 'vitest'
import { z } from 'zod'
import { pageRoutes } from '../scripts/budgets.ts'
import { DIST } from '../scripts/build-stamp.ts'
import { someArticle } from './demo-articles.ts'
import { LOOK_NAMES, type LookName, looksOf, numberOf } from './looks.ts'
import { demoPasswords } from './sign-in.ts'

export const MEMBERS = ['member', 'owner', 'admin'] as const
type Member = (typeof MEMBERS)[number]

const NOT_FOUND = '/no/such-page'

/** The home page that admins work on. */
const PREVIEW = '/home/preview'

const place = await somePlace()
const article = await someArticle()

/** The addresses of routes with a parameter, and of pages that have several states. Others have their route's own address. */
const ADDRESSES: Record<string, string[]> = {
  '/_browse/visit': ['/visit', '/visit?q=nothing-is-called-this'],
  '/_browse/search': [
    '/search?q=temple',
    '/search?q=angkor&type=visit&province=siem-reap&sort=popular',
    '/search?q=nothing-is-called-this',
    '/search?type=visit&province=kep&price_min=90000',
  ],
  '/_browse/detail/$id': [`/detail/${place.id}`, `/detail/dialog?id=${place.id}`],
  '/blog/': ['/blog', '/blog?tag=nature', '/blog?q=xqzwvjkq'],
  '/blog/$id': [`/blog/${article.id}`, '/blog/no-such-article'],
  '/setting/records/$kind': [
    '/setting/records/category',
    '/setting/records/category?edit=NEW',
    '/setting/records/company_rule?edit=policy',
    '/setting/records/ad?edit=NEW',
  ],
  '/user/$username': ['/user/demo.owner', '/user/nobody.of.that.name'],
}

/** The post that `changedPost` changes. */
const CHANGED = '0195b5a0-0000-7000-8000-0000000c4a6e'

/** Pages of members beside the settings that all open: differing settings, tabs, and pages that know their reader. */
const STATES: Record<Member, string[]> = {
  member: [
    '/setting/myprofile/dialog?edit=contact',
    '/setting/myprofile/dialog?edit=connect&provider=google',
    '/setting/myprofile/dialog?edit=connect&provider=google&failed=PROVIDER_TAKEN',
    '/setting/business',
    '/setting/mybooking?status=waiting',
    '/setting/mypost/dialog?edit=NEW&type=hotel',
    '/setting/mypost/dialog?edit=NEW&type=event',
    '/user/demo.member',
  ],
  owner: [
    '/setting/admin',
    '/setting/admin?part=requests',
    '/setting/admin?part=stays',
    '/setting/admin?part=calendar',
    '/setting/admin?part=rooms',
    '/setting/admin?part=report',
    '/setting/admin?part=dashboard',
    '/setting/business',
    '/setting/business/dialog',
    '/setting/business/dialog?edit=reset',
    `/setting/mypost/dialog?edit=${await changedPost()}&tab=history`,
    '/deletemyaccount',
  ],
  admin: [
    '/setting/myprofile/dialog?edit=password',
    '/setting/admin',
    '/setting/admin?status=all',
    '/setting/admin?tab=articles',
    '/setting/admin?tab=members',
    '/setting/admin?tab=admins',
    '/setting/admin?tab=report',
    '/setting/admin?tab=changes',
    '/setting/admin?tab=changes&kind=configuration&field=value',
    '/setting/admin?tab=changes&part=then',
    '/setting/admin?tab=operations',
    '/setting/admin?tab=operations&part=letters&subject=posts',
    '/setting/admin?tab=operations&part=log',
    '/setting/admin?tab=operations&part=event&at=1',
    '/setting/admin?tab=operations&part=jobs',
    '/setting/admin?tab=operations&part=jobs&kind=resize-image',
    '/setting/admin?tab=operations&part=processes',
    '/setting/records',
    '/setting/records/category',
    '/setting/records/category?edit=NEW',
    '/setting/articles?edit=NEW',
    '/setting/homepage?type=theme-one',
    '/setting/homepage?edit=NEW',
    '/setting/homepage?tab=publications',
    PREVIEW,
    '/deletemyaccount',
  ],
}

const routes = await pageRoutes(DIST)
const isSetting = (route: string) => route === '/setting' || route.startsWith('/setting/')

/** The addresses that a visitor can open, from the routes of the build, in any look. */
export const publicPages = (): string[] => [
  ...routes.filter((route) => !isSetting(route) && route !== PREVIEW).flatMap(addressesOf),
  NOT_FOUND,
]

/** The settings, from the routes of the build. */
export function settings(): string[] {
  const addresses = routes.filter(isSetting).flatMap(addressesOf)
  return [...new Set([...addresses, ...addresses.filter(isDialog).map(below)])]
}

/** Whether a page is seen in this look. */
const isSeenIn = (look: LookName, all?: boolean) => (page: string) => looksOf(page, all).includes(look)

/** The addresses that a visitor opens in a look. */
export const publicPagesIn = (look: LookName, all?: boolean): string[] => publicPages().filter(isSeenIn(look, all))

/** The member who opens a setting in a look. They take turns: each opens it in every third. */
function openerIn(look: LookName, address: string): Member {
  const turn = numberOf(address) + LOOK_NAMES.indexOf(look)
  return MEMBERS[turn % MEMBERS.length] ?? 'member'
}

/** The settings that a member opens in a look. */
export const settingsOf = (member: Member, look: LookName, all?: boolean): string[] =>
  settings()
    .filter(isSeenIn(look, all))
    .filter((address) => openerIn(look, address) === member)

/** All that a member opens in a look. */
export const memberPagesIn = (member: Member, look: LookName, all?: boolean): string[] => [
  ...new Set([...settingsOf(member, look, all), ...STATES[member].filter(isSeenIn(look, all))]),
]

const DIALOG = /\/dialog$/
const isDialog = (address: string) => DIALOG.test(address)
/** The page that a dialog lies over. */
const below = (address: string) => address.replace(DIALOG, '')

const addressesOf = (route: string): string[] => ADDRESSES[route] ?? [ownAddress(route)]

/** The address of a route without parameters: its id without layouts that have no address. */
function ownAddress(route: string): string {
  if (route.includes('$')) throw new Error(`e2e/pages.ts names no address for the route ${route}`)
  const parts = route.split('/').filter((part) => part && !part.startsWith('_'))
  return `/${parts.join('/')}`
}

/** A draft of the demo's owner, the same one whoever asks, which has been changed. */
async function changedPost(): Promise<string> {
  const { password } = await demoPasswords()
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(inject('baseUrl') + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const { data } = await post('/api/auth/login', { account: 'demo.owner', password })
  const draft = { id: CHANGED, type: 'hotel', language: 'en', name: 'Guest house' }
  for (const name of ['Guest house', 'Guest house by the river'])
    await post('/trpc/post.saveDraft', { ...draft, name }, data.token.access_token)
  return draft.id
}

/** A place to visit of the demo, which no other test takes away. */
export async function somePlace(): Promise<{ id: string }> {
  const answer = z.object({ data: z.tuple([z.object({ id: z.uuid() })], z.unknown()) })
  const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit', q: 'angkor' }),
  })
  return answer.parse(await response.json()).data[0]
}
