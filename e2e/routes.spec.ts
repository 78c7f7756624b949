import { describe, expect, inject, it } from 'vitest'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { LOCALES, type Locale, localePath } from '#shared/locales.ts'
import { inTurns } from './in-turns.ts'
import { publicPages, somePlace } from './pages.ts'
import { cookieHeaderOf } from './sign-in.ts'
import { translationsFor } from './words.ts'

/** Pages that answered a guest. */
const found = new Set<string>()

async function get(address: string, cookie = ''): Promise<Response> {
  const page = await fetch(inject('baseUrl') + address, { redirect: 'manual', headers: { cookie } })
  if (page.status === 200 && !cookie) found.add(address)
  return page
}

const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

const place = await somePlace()

/** The specification's public routes, with their English titles; null for the home page, whose title is the product's name. */
const PUBLIC: [address: string, title: string | null][] = [
  ['/', null],
  ['/home/theme-one', null],
  ['/home/theme-default', null],
  ['/home/card-block-theme-one', null],
  ['/visit', 'Places to visit'],
  ['/food', 'Food and drinks'],
  ['/hotel', 'Places to stay'],
  ['/service', 'Services'],
  ['/event', 'Events'],
  ['/search', 'Search'],
  ['/blog', 'Blog'],
  ['/about', 'About us'],
  ['/policy', 'Privacy policy'],
  ['/termofuse', 'Terms of use'],
  ['/account/login', 'Log in'],
  ['/account/register', 'Register'],
  ['/deletemyaccount', 'Delete my account'],
]

/** Pages of members alone. */
const SETTINGS: [address: string, title: string][] = [
  ['/setting', 'Settings'],
  ['/setting/admin', 'System management'],
  ['/setting/admin/dialog', 'System management'],
  ['/setting/mypost', 'My posts'],
  ['/setting/mypost/dialog', 'My posts'],
  ['/setting/mysave', 'Saved places'],
  ['/setting/mybooking', 'My bookings'],
  ['/setting/myprofile', 'My profile'],
  ['/setting/myprofile/dialog', 'My profile'],
]

function titleOf(title: string | null, locale: Locale): string {
  const brand = DEFAULT_BRAND[locale]
  if (title === null) return brand
  return `${locale === 'en' ? title : translationsFor(locale)(title)} · ${brand}`
}

describe.each(LOCALES)('in %s', (locale) => {
  it.each(PUBLIC)('%s is there, with its title', async (address, title) => {
    const page = await get(localePath(locale, address))
    expect(page.status).toBe(200)
    expect(titleIn(await page.text())).toBe(titleOf(title, locale))
  })

  it.each(SETTINGS)(
    '%s is there for members, with its title, and sends guests to the login',
    async (address, title) => {
      const own = localePath(locale, address)
      const refused = await get(own)
      expect(refused.status).toBe(307)
      const login = new URL(refused.headers.get('location') ?? '', inject('baseUrl'))
      expect(login.pathname).toBe(localePath(locale, '/account/login'))
      expect(login.searchParams.get('next')).toBe(address)
      const shown = await get(own, await cookieHeaderOf('admin'))
      expect(shown.status).toBe(200)
      expect(titleIn(await shown.text())).toBe(titleOf(title, locale))
    },
  )

  it.each(['/no/such-page', '/detail/no-such-place', '/detail/dialog', '/blog/no-such-article', '/user/nobody.at.all'])(
    '%s says in its title that nothing is there',
    async (address) => {
      const page = await get(localePath(locale, address))
      expect(page.status).toBe(404)
      expect(titleIn(await page.text())).toBe(titleOf('Page not found', locale))
    },
  )

  it('a place and the dialog over it are titled with its name', async () => {
    const page = await (await get(localePath(locale, `/detail/${place.id}`))).text()
    const dialog = await (await get(localePath(locale, `/detail/dialog?id=${place.id}`))).text()
    expect(titleIn(dialog)).toBe(titleIn(page))
    expect(titleIn(page)).toMatch(new RegExp(`^.+, .+ · ${DEFAULT_BRAND[locale]}$`))
    expect(canonicalIn(dialog)).toBe(canonicalIn(page))
  })

  it.each(['theme-one', 'theme-default', 'card-block-theme-one'])(
    'the home page’s variant %s has the address of home',
    async (variant) => {
      const html = await (await get(localePath(locale, `/home/${variant}`))).text()
      expect(canonicalIn(html)).toBe(inject('baseUrl') + localePath(locale, '/'))
    },
  )
})

it.each(['/account/login', '/account/register'])('%s sends members to the home page', async (address) => {
  const answer = await get(address, await cookieHeaderOf('member'))
  expect(answer.headers.get('location')).toBe('/')
})

const ENOUGH_ALIKE = 2

/** Links of which only the values of filters differ, or which post, article or member is shown, lead to pages alike. */
function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, inject('baseUrl'))
  return [pathname.replace(/(?<=\/(?:detail|blog|user)\/).+/, ''), ...searchParams.keys()].join(' ')
}

/** Where a page's links lead, the first few of each kind. */
async function linksOn(address: string): Promise<string[]> {
  const page = await get(localePath('en', address))
  // The languages of a page that is not there lead to itself.
  const html = page.ok ? await page.text() : ''
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const alike = Map.groupBy(new Set(links), kindOf)
  return [...alike.values()].flatMap((some) => some.slice(0, ENOUGH_ALIKE))
}

const followed = new Set<string>()

/** The links on a page that lead nowhere. */
async function deadLinksOn(address: string): Promise<string[]> {
  const dead: string[] = []
  const links = await linksOn(address)
  for (const href of links) followed.add(href)
  await inTurns(
    links.filter((href) => !found.has(href)),
    async (href) => {
      const page = await fetch(inject('baseUrl') + href)
      await page.text()
      if (page.ok) found.add(href)
      else dead.push(`${href}: ${page.status}`)
    },
  )
  return dead
}

it('no link of a public page leads nowhere', { timeout: 120_000 }, async () => {
  for (const address of publicPages()) {
    // Other tests delete posts meanwhile, which the page does not show any more when it is asked again.
    await expect.poll(() => deadLinksOn(address), { message: address, timeout: 30_000 }).toEqual([])
  }
  expect(followed.size).toBeGreaterThan(50)
})
