import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { openInstalled, visitKept, WITHOUT_NETWORK } from './kept-visit.ts'
import { expectSound, isHydrated } from './page-checks.ts'
import { somePlace } from './pages.ts'
import { join, peopleCalled } from './people.ts'
import { button, cardsOf, dialog, fetchedAhead, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('rithy.flight', '017 456')

/** The addresses of the answers that are kept, by who has asked. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers:'))
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url))),
    )
    return { names, urls: all.flat() }
  })

/** Whether the list of saved places that is kept has this one. */
const isSavedKept = (page: Page, id: string) =>
  page.evaluate(async (saved) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const lists = (await cache.keys()).filter(({ url }) => url.includes('reaction.bookmarks'))
      for (const list of lists) if ((await (await cache.match(list))?.text())?.includes(saved)) return true
    }
    return false
  }, id)

const isKept = async (page: Page, text: string) => (await kept(page)).urls.some((url) => url.includes(text))

const title = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().textContent()
const idOf = async (page: Page, n: number) =>
  (await cardsOf(page).nth(n).getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? ''

const isPictureShown = (page: Page) =>
  page
    .locator('main picture img')
    .filter({ visible: true })
    .first()
    .evaluate((picture) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0)

/** Writes a comment once its field listens: what is typed before that is not the form's yet. */
async function fillComment(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Comments', exact: true }).scrollIntoViewIfNeeded()
  const comment = page.getByLabel('Write a comment')
  await comment.waitFor()
  await expect.poll(() => isHydrated(comment)).toBe(true)
  await comment.fill(text)
}

describe('in flight mode', () => {
  it('what was seen and saved opens, what was done is sent once, and nothing is left after logging out', {
    timeout: 180_000,
  }, async () => {
    const page = await openPage({ expected: WITHOUT_NETWORK, fresh: true, serviceWorker: true })
    const person = somebody()
    await join(page, person)
    await visitKept(page, '/en/visit')
    const [seen, saved] = [await idOf(page, 0), await idOf(page, 3)]
    const name = await cardsOf(page).first().getByRole('link').textContent()
    await cardsOf(page).nth(3).getByRole('button', { name: /^Save/ }).tap()
    await expect.poll(() => isKept(page, `post.get?input={"id":"${saved}"}`)).toBe(true)
    await expect.poll(() => isSavedKept(page, saved)).toBe(true)
    await cardsOf(page).first().getByRole('link').tap()
    await page.waitForURL('**/detail/**')
    await expect.poll(() => title(page)).toBe(name)
    await expect.poll(() => isPictureShown(page)).toBe(true)
    await expect.poll(() => isKept(page, `post.get?input={"id":"${seen}"}`)).toBe(true)

    await page.context().setOffline(true)
    // As from the home screen: nothing of the page before is there any more.
    await page.goto('about:blank')
    await page.goto(`/en/detail/${seen}`)
    await expect.poll(() => title(page)).toBe(name)
    await expect.poll(() => isPictureShown(page)).toBe(true)
    await page.getByText('You are offline').filter({ visible: true }).first().waitFor()
    await page.goto(`/en/detail/${saved}`)
    await page.getByRole('button', { name: /^Save/, pressed: true }).filter({ visible: true }).first().waitFor()
    await expect.poll(() => isPictureShown(page)).toBe(true)
    await page.goto('/en/setting/mysave')
    await expect.poll(() => cardsOf(page).count()).toBe(1)
    await page.goto('/en/visit')
    await expect.poll(() => cardsOf(page).count()).toBe(20)

    await page.goto(`/en/detail/${saved}`)
    const like = page.getByRole('button', { name: /^Like/ }).filter({ visible: true }).first()
    await expect.poll(() => isHydrated(like)).toBe(true)
    await like.tap()
    await page.getByText('It is sent when you are back online').waitFor()
    await fillComment(page, 'Best before the rain')
    await button(page, 'Post comment').tap()
    await page.getByRole('list', { name: 'Comments that wait to be sent' }).getByText('Best before the rain').waitFor()

    const sent: string[] = []
    page.on('request', (request) => {
      const call = /(?:reaction\.like|comment\.save)$/.exec(request.url())
      if (call) sent.push(call[0])
    })
    await page.context().setOffline(false)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wishes:'))))
      .toEqual([])
    expect(sent).toEqual(['reaction.like', 'comment.save'])
    await page.getByRole('main').getByText('Best before the rain').filter({ visible: true }).waitFor()

    await button(page, 'Menu').tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).tap()
    await page.waitForURL('**/en')
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/^answers:.*[0-9a-f]{12}$/)]))
    expect(await isKept(page, saved)).toBe(false)
    await page.context().setOffline(true)
    await page.goto(`/en/detail/${saved}`)
    await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).waitFor()
    expect(await page.getByText(person.username).count()).toBe(0)
    await page.context().setOffline(false)
  })

  it('what could not be sent before logging out is not left on the phone', async () => {
    const page = await openPage({ expected: [...WITHOUT_NETWORK, /status of 503/], ahead: true })
    await join(page, somebody())
    await visit(page, `/en/detail/${(await somePlace()).id}`)
    await fillComment(page, 'For nobody else')
    // Code that is asked for without a network would be had by loading the page anew.
    await fetchedAhead(page)
    const busy = { status: 503, json: { error: { message: 'BUSY', code: -32_603, data: { fields: [] } } } }
    await page.route(/reaction\.|comment\.save/, (route) => route.fulfill(busy))
    await page.context().setOffline(true)
    await button(page, 'Post comment').tap()
    await page.getByRole('list', { name: 'Comments that wait to be sent' }).waitFor()
    await page.context().setOffline(false)
    await button(page, 'Menu').tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
    const question = page.getByRole('dialog', { name: 'Log out' })
    await question.getByText('Your comments that wait to be sent are then deleted from this device.').waitFor()
    await expectSound(page)
    await question.getByRole('button', { name: 'Yes' }).tap()
    await page.waitForURL('**/en')
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(left).not.toMatch(/wishes:|For nobody else/)
  })

  it('the map opens with the pins that were seen, wherever it is moved, and one around somebody leaves nothing behind', async () => {
    const page = await openInstalled()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 13.362, longitude: 103.86 })
    await visitKept(page, '/en/food')
    await button(page, 'Near me').tap()
    await page.getByRole('button', { name: 'Near me', pressed: true }).filter({ visible: true }).waitFor()
    await button(page, 'Map').tap()
    await dialog(page, 'Map')
      .getByText(/^\d+ places?$/)
      .waitFor()
    await expect.poll(() => isKept(page, 'catalog.provinces')).toBe(true)
    await button(page, 'Show as a list').tap()
    await button(page, 'Near me').tap()
    await expect.poll(() => isKept(page, 'post.list')).toBe(true)
    expect(await isKept(page, 'post.pins')).toBe(false)
    await button(page, 'Map').tap()
    const map = page.getByRole('application', { name: 'Map of the places' })
    await map.getByRole('button').first().waitFor()
    await expect.poll(() => isKept(page, 'post.pins')).toBe(true)

    await page.context().setOffline(true)
    await page.goto('about:blank')
    await page.goto('/en/food')
    await button(page, 'Map').tap()
    await map.getByRole('button').first().waitFor()
    await button(page, 'Zoom in').tap()
    await map.getByRole('button').first().waitFor()
    expect(await page.getByText('The places could not be loaded').count()).toBe(0)
    await page.context().setOffline(false)
  })

  it('a page of a guest shows nothing of the member before, whose session has ended', async () => {
    const page = await openInstalled()
    await join(page, somebody())
    await visitKept(page, '/en/food')
    await expect.poll(() => isKept(page, 'post.list')).toBe(true)
    const { names } = await kept(page)
    await call(page, 'account.signOut', {})
    await visitKept(page, '/en/about')
    await expect.poll(async () => (await kept(page)).names.filter((one) => names.includes(one))).toEqual([])
  })
})
