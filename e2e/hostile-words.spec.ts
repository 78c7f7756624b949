import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openPage, untilLeft } from './browser.ts'
import { join, peopleCalled } from './people.ts'
import { picture, visit } from './screen.ts'
import { call, signInAs } from './sign-in.ts'

const somebody = peopleCalled('rithy', '015 799')
const withId = z.object({ id: z.string() })
const SAVED = z.object({ result: z.object({ data: withId }) })
const UPLOADED = z.object({ data: z.tuple([withId]) })

/** Ends a text, an attribute, a script and a comment, and runs where any of them lets it. */
const MARKUP = `"'></script>--><img src=x onerror=hit()><svg onload=hit()>`
const LINK = `https://example.com/?a="'><script>hit()</script>`

/** Whatever runs, and whatever the policy of the page stops, is an error on the console, with which the test fails. */
async function guarded(page: Page): Promise<Page> {
  await untilLeft(
    page.addInitScript(() => {
      Object.assign(window, { hit: () => console.error('a script of a member ran') })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`${violatedDirective} ${blockedURI}`),
      )
    }),
  )
  return page
}

async function upload(page: Page): Promise<string> {
  const headers = { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' }
  const multipart = { files: await picture('place.png') }
  return UPLOADED.parse(await (await page.request.post('/api/saveFiles/post', { multipart, headers })).json()).data[0]
    .id
}

it('markup in every word of a post, a picture, a profile and a comment is read as text, on every page that shows it', {
  timeout: 120_000,
}, async () => {
  const [owner, member] = [await guarded(await openPage({ width: 1280 })), await guarded(await openPage())]
  await visit(owner, '/en/about')
  await visit(member, '/en/about')
  await signInAs(owner, 'owner')
  const person = somebody()
  await join(member, person)
  await call(member, 'account.save', { nickname: MARKUP, bio: MARKUP })
  const image = await upload(owner)
  await call(owner, 'file.describe', { id: image, alt: { kh: MARKUP, en: MARKUP, cn: MARKUP } })
  const words = { name: MARKUP, address: MARKUP, description: MARKUP }
  const saved = await call(owner, 'post.save', {
    ...words,
    type: 'hotel',
    language: 'en',
    translations: { kh: words, cn: words },
    place_type: 'hotel',
    province: 'pailin',
    images: [image],
    map: 'https://example.com/?a="onload=hit()',
    contact: {
      website: LINK,
      telegram: LINK.replace('example.com', 't.me/kep'),
      facebook: LINK.replace('example.com', 'facebook.com/kep'),
    },
    social_links: [LINK],
    status: 'published',
  })
  const { id } = SAVED.parse(saved).result.data
  await call(member, 'comment.save', { post_id: id, text: `${MARKUP} ${LINK}` })
  await call(member, 'reaction.bookmark', { post_id: id, is_saved: true })

  const shown: [Page, string][] = [
    [member, `/en/detail/${id}`],
    [member, `/kh/detail/${id}`],
    [member, '/en/hotel?province=pailin'],
    [member, '/en/setting/mysave'],
    [member, `/en/user/${person.username}`],
    [owner, `/en/setting/mypost?q=${encodeURIComponent('svg')}`],
  ]
  for (const [page, path] of shown) {
    await visit(page, path)
    await page.getByText('onerror=hit()', { exact: false }).filter({ visible: true }).first().waitFor()
    expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript"]').count(), path).toBe(0)
  }
  await visit(member, `/en/detail/${id}`)
  const comments = member.getByRole('region', { name: 'Comments' })
  await comments.scrollIntoViewIfNeeded()
  await comments.getByText('<svg onload', { exact: false }).first().waitFor()
  expect(await member.locator('img[src="x"], svg[onload]').count()).toBe(0)
  await call(owner, 'post.remove', { id })
})
