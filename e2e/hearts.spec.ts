import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn } from './account-forms.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { somePlace } from './pages.ts'
import { join, joinElsewhere, PASSWORD, peopleCalled } from './people.ts'
import { publish } from './published.ts'
import { button, cardsOf, dialog, REJECTED, STEADY_LIST, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('bopha.hearts', '016 777')
const pressed = (page: Page, name: RegExp) =>
  page.getByRole('button', { name, pressed: true }).filter({ visible: true }).count()

const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wishes:')))

/** The name of the card that is shown first, and its button. */
async function firstCard(page: Page) {
  const card = cardsOf(page).first()
  const name = (await card.getByRole('link').textContent()) ?? ''
  return { name, save: card.getByRole('button', { name: /^Save/ }) }
}

describe('hearts', () => {
  it('what was saved a moment ago comes into what is saved, which was open before', async () => {
    const page = await openPage({ expected: [/ERR_FAILED/] })
    await join(page, somebody())
    await page.route(/\/trpc\/reaction\.bookmark$/, (route) => route.abort())
    await visit(page, STEADY_LIST)
    const { name, save } = await firstCard(page)
    await save.tap()
    await visit(page, '/en/setting/mysave')
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
    await page.unroute(/\/trpc\/reaction\.bookmark$/)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await cardsOf(page).getByRole('link', { name, exact: true }).waitFor()
  })

  it('like and save without a network outlive a reload, and count once', { timeout: 120_000 }, async () => {
    const page = await openPage({ expected: [/ERR_FAILED/] })
    await join(page, somebody())
    let asked = 0
    const answered: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/trpc/reaction.own')) asked++
    })
    // A request that is cut off has no answer.
    page.on('response', (response) => {
      if (/reaction\.(like|bookmark)$/.test(response.url())) answered.push(response.url().split('.').at(-1) ?? '')
    })
    await page.route(/\/trpc\/reaction\.(like|bookmark)$/, (route) => route.abort())
    await visit(page, STEADY_LIST)
    const { name, save } = await firstCard(page)
    await save.dblclick()
    expect(await pressed(page, /^Save/)).toBe(1)
    await expect.poll(() => asked).toBe(1)
    await cardsOf(page).first().getByRole('link').tap()
    await page.waitForURL('**/detail/**')
    const id = page.url().split('/').at(-1) ?? ''
    const like = page.getByRole('button', { name: `Like ${name}`, exact: true }).filter({ visible: true })
    await like.dblclick()
    expect([await pressed(page, /^Like/), await pressed(page, /^Save/)]).toEqual([1, 1])

    await page.reload()
    await expect.poll(async () => [await pressed(page, /^Like/), await pressed(page, /^Save/)]).toEqual([1, 1])
    await page.unroute(/\/trpc\/reaction\.(like|bookmark)$/)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => waiting(page)).toEqual([])
    expect(answered).toEqual(['bookmark', 'like'])

    const likes = async () => {
      const input = encodeURIComponent(JSON.stringify({ id }))
      const { result } = await (await page.request.get(`/trpc/post.get?input=${input}`)).json()
      return result.data.amount_of_likes
    }
    const counted = await likes()
    await page
      .getByRole('button', { name: `${counted} like`, exact: false })
      .first()
      .waitFor()
    // A tap that follows at once is the same one.
    await page.waitForTimeout(400)
    await like.tap()
    await expect.poll(likes).toBe(counted - 1)
    await page.goBack()
    await expect.poll(() => pressed(page, /^Save/)).toBe(1)

    // A saved place is listed, goes at a tap and comes back at another.
    await visit(page, '/en/setting/mysave?type=hotel')
    await page.getByText('Nothing saved yet').waitFor()
    await visit(page, `/en/setting/mysave?type=visit&q=${encodeURIComponent(name.toLowerCase())}`)
    const saved = page.getByRole('button', { name: `Save ${name}`, pressed: true })
    await saved.waitFor()
    await saved.tap()
    const removed = page.getByText(`“${name}” has been removed.`)
    await removed.waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Undo').tap()
    await saved.tap()
    await removed.waitFor()
    await expect.poll(() => waiting(page)).toEqual([])
    await visit(page, '/en/setting/mysave')
    await page.getByText('Nothing saved yet').waitFor()
  })

  it("a guest's tap counts once they have logged in", { timeout: 120_000 }, async () => {
    const page = await openPage({ expected: REJECTED })
    const person = somebody()
    await joinElsewhere(person)
    await visit(page, STEADY_LIST)
    const { save } = await firstCard(page)
    await save.tap()
    await button(page, 'Not now').tap()
    await page.getByText('Log in to save places.').waitFor({ state: 'detached' })
    // A tap that follows at once is the same one.
    await page.waitForTimeout(400)
    expect(await pressed(page, /^Save/)).toBe(0)
    await save.tap()
    await page.getByText('Log in to save places.').waitFor()
    await page.getByRole('dialog', { name: 'Hint' }).getByRole('link', { name: 'Register' }).waitFor()
    await page.getByRole('dialog', { name: 'Hint' }).getByRole('button', { name: 'Log in' }).tap()
    await page.waitForURL(({ pathname }) => pathname === '/en/account/login')
    await logIn(page, person.phone, PASSWORD, translationsFor('en'))
    await page.waitForURL(({ pathname }) => pathname === '/en/visit')
    await expect.poll(() => pressed(page, /^Save/)).toBe(1)
  })

  it('what cannot be liked any more is undone, and says why', async () => {
    const page = await openPage({ expected: [/404/] })
    await signInAs(page, 'member')
    await page.route('**/trpc/reaction.like', (route) =>
      route.fulfill({
        status: 404,
        json: { error: { message: 'POST_NOT_FOUND', code: -32_004, data: { fields: [] } } },
      }),
    )
    await visit(page, `/en/detail/${(await somePlace()).id}`)
    await page.getByRole('button', { name: /^Like/ }).tap()
    await page.getByText('This could not be saved. This place cannot be found.').waitFor()
    expect(await pressed(page, /^Like/)).toBe(0)
  })
})

describe('my posts', () => {
  it('a deleted post is had back, and one that is not is gone', { timeout: 120_000 }, async () => {
    const page = await openPage({ expected: [/404/] })
    const name = 'Rice field walk of hearts'
    const remove = await publish([{ type: 'visit', name, place_type: 'village', province: 'kep' }])
    try {
      await signInAs(page, 'owner')
      await visit(page, `/en/setting/mypost?q=${encodeURIComponent('of hearts')}`)
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
      await row.getByText('Published').waitFor()
      const ask = dialog(page, 'Delete this post?')
      const deletePost = async () => {
        await row.getByRole('button', { name: `Delete ${name}` }).tap()
        await ask.getByRole('button', { name: 'Delete', exact: true }).tap()
        await page.getByText(`“${name}” has been deleted.`).waitFor()
        await row.waitFor({ state: 'detached' })
      }
      await deletePost()
      await button(page, 'Undo').tap()
      await row.getByText('Published').waitFor()
      // The live news of it takes the row away before the answer comes.
      await page.route('**/trpc/post.remove', async (route) => {
        const response = await route.fetch()
        await row.waitFor({ state: 'detached' })
        await route.fulfill({ response })
      })
      await deletePost()
      await visit(page, '/en/setting/mypost?status=published&q=of%20hearts')
      await page.getByText('Nothing found').waitFor()
    } finally {
      await remove()
    }
  })
})
