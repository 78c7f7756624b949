import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { type Locale, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { itInLooks, type Look, pageIn } from './looks.ts'
import { expectSound, overflow } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { photographs } from './photographs.ts'
import { postField, postForm } from './post-form.ts'
import { browserIn, restCall } from './rest-call.ts'
import { button, cardsOf, dialog, field, link, REJECTED, visit } from './screen.ts'
import { call, callAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('vanna.writes', '015 614')
const files = photographs()

const NAMES: Record<Locale, string> = { kh: 'ផ្ទះសំណាក់ខ្យល់សមុទ្រ', en: 'Sea Wind Lodge', cn: '海风旅舍' }
const WELCOME: Record<Locale, string> = { kh: 'សូមស្វាគមន៍!', en: 'Be our guest!', cn: '欢迎光临！' }
const QUESTION: Record<Locale, string> = { kh: 'មានអាហារពេលព្រឹកទេ?', en: 'Is there breakfast?', cn: '有早餐吗？' }
const THANKS: Record<Locale, string> = { kh: 'អរគុណ!', en: 'Thank you!', cn: '谢谢！' }

let stories = 0

/** The story's language, screen and names. A retry has a name of its own, since the post of the failed try may still be there. */
function narrator(look: Look) {
  const { locale, width } = look
  const words = translationsFor(locale)
  return {
    locale,
    words,
    isPhone: width < 768,
    name: `${NAMES[locale]} ${width}.${++stories}`,
    look: pageIn(look),
    at: (path: string) => localePath(locale, path),
  }
}
type Narrator = ReturnType<typeof narrator>

/** Fills in a hotel with two photographs from the disk, looks at the preview and sends it. */
async function sendHotel(page: Page, { words, locale, name, isPhone }: Narrator): Promise<void> {
  if (isPhone) await button(page, words('Menu')).click()
  await link(page, words('Upload your place')).click()
  await dialog(page, words('Upload your place'))
    .getByRole('link', { name: words('A place to stay') })
    .click()
  await postForm(page).locator('input[type=file]').first().setInputFiles(files().slice(0, 2))
  await postField(page, `names.${locale}`).fill(name)
  await postField(page, 'place_type').selectOption('hotel')
  await postField(page, 'province').selectOption('kep')
  await postField(page, 'price_from').fill('៣០$')
  await postField(page, 'price_unit').selectOption('night')
  await expect.poll(() => postForm(page).locator('ol img').count()).toBe(2)
  await expect.poll(() => postForm(page).getByRole('progressbar').count()).toBe(0)
  await button(page, words('Preview')).click()
  const preview = dialog(page, words('Preview'))
  await preview.getByRole('heading', { name }).waitFor()
  await preview.getByText('$30', { exact: false }).first().waitFor()
  await expectSound(page)
  await page.goBack()
  await preview.waitFor({ state: 'hidden' })
  await button(page, words('Send for approval')).click()
  await page.getByText(words('Thank you! Your post has been sent')).waitFor()
  await dialog(page, words('Saved'))
    .getByRole('link', { name: words('My posts') })
    .click()
}

const COUNTS = z.object({
  id: z.string(),
  views: z.int(),
  amount_of_likes: z.int(),
  amount_of_saves: z.int(),
  amount_of_comments: z.int(),
})
const OWN = z.object({ result: z.object({ data: z.object({ rows: z.tuple([COUNTS]) }) }) })

/** The counts of the author's only post. */
async function standing(author: Page): Promise<z.infer<typeof COUNTS>> {
  const answer = await author.request.get(`/trpc/post.mine?input=${encodeURIComponent('{}')}`)
  return OWN.parse(await answer.json()).result.data.rows[0]
}

/** Likes and saves. What is tapped again or without a network is in `hearts.spec.ts` and `flight.spec.ts`. */
async function likes(reader: Page, author: Page, { words, name }: Narrator): Promise<void> {
  const named = (text: string) =>
    reader.getByRole('button', { name: words(text).replace('{name}', name), exact: true }).filter({ visible: true })
  const hearts = [named('Like {name}'), named('Save {name}')]
  for (const heart of hearts) await heart.click()
  await expect.poll(() => standing(author)).toMatchObject({ amount_of_likes: 1, amount_of_saves: 1 })
  await reader.reload()
  for (const heart of hearts) await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
}

/** The comments on the page that is open, which follow what others write. */
async function openComments(page: Page, { words }: Narrator) {
  const region = page.getByRole('region', { name: words('Comments') }).filter({ visible: true })
  await region.scrollIntoViewIfNeeded()
  const form = field(page, words('Write a comment'))
  await form.waitFor()
  return {
    async write(text: string) {
      await form.fill(text)
      await button(page, words('Post comment')).click()
      await region.getByText(text).waitFor()
    },
    async reply(to: string, text: string) {
      const comment = region.getByRole('article').filter({ hasText: to })
      await comment.getByRole('button', { name: words('Reply'), exact: true }).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Control+Enter')
      await region.getByRole('list').getByText(text).waitFor()
    },
    /** Shows what has arrived, once the page says so. */
    async seeArrive(text: string) {
      await region.getByRole('status').getByRole('button').click()
      await region.getByRole('list').getByText(text).waitFor()
    },
  }
}

describe('a member who writes', () => {
  itInLooks(
    'posts a hotel that is approved, listed, trending, saved, liked and talked about',
    async (seen) => {
      const me = narrator(seen)
      const { locale, words, name, look, at } = me
      const author = await openPage({ ...look, expected: REJECTED })
      await join(author, somebody())
      await visit(author, at('/'))
      await sendHotel(author, me)
      const row = author.getByRole('listitem').filter({ has: author.getByRole('heading', { name }) })
      await row.getByText(words('Waiting'), { exact: true }).waitFor()
      const { id } = await standing(author)
      await callAs('admin', 'post.publish', { id })
      // The list of whoever looks at it follows.
      await row.getByText(words('Published'), { exact: true }).waitFor()
      for (const host of [1, 2, 3])
        await restCall('POST', 'increaseView', { body: { id }, headers: browserIn(`203.0.113.${host}`) })
      await row.getByRole('link', { name, exact: true }).click()
      const own = await openComments(author, me)
      await own.write(WELCOME[locale])

      const other = await openPage({ ...look, expected: REJECTED })
      await join(other, somebody())
      await visit(other, at('/hotel?province=kep'))
      await cardsOf(other).getByRole('link', { name, exact: true }).click()
      await other.getByRole('heading', { level: 1, name }).waitFor()
      const theirs = await openComments(other, me)
      await theirs.write(QUESTION[locale])
      await own.seeArrive(QUESTION[locale])
      await theirs.reply(WELCOME[locale], THANKS[locale])
      await own.seeArrive(THANKS[locale])
      expect(await overflow(author)).toBeLessThanOrEqual(0)
      await likes(other, author, me)

      await expect.poll(() => standing(author), { timeout: 45_000 }).toMatchObject({ views: 4, amount_of_comments: 3 })
      await visit(other, at('/'))
      const shelf = other.getByRole('region', { name: words('Popular places to stay') })
      await shelf.getByRole('link', { name, exact: true }).first().waitFor({ state: 'attached' })
      await call(author, 'post.remove', { id })
    },
    150_000,
  )
})
