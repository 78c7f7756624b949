import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { asAdmin } from './admin-at.ts'
import { button, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { translationsFor } from './words.ts'

const kh = translationsFor('kh')

/** One sentence without a space, as Khmer is written. */
const SENTENCE = 'ទន្លេសាបជាបឹងទឹកសាបធំជាងគេនៅអាស៊ីអាគ្នេយ៍ហើយនៅរដូវវស្សាទឹកហូរបញ្ច្រាសពីទន្លេមេគង្គចូលទៅក្នុងបឹងធ្វើឱ្យផ្ទៃទឹករីកធំឡើងដល់ទៅប្រាំដង'
const UNSEEN_SPACE = '\u200b'

const paragraph = (text: string, ...marks: { type: string }[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})

/** Opens the editor of an article that is there until the test ends. */
async function openEditor(
  page: Page,
  language: 'kh' | 'en',
  content: object[],
): Promise<{ id: string; text: Locator }> {
  const id = crypto.randomUUID()
  const body = { type: 'doc', content }
  await call(page, 'article.save', { id, version: 0, language, texts: { [language]: { title: 'A', body } } })
  onTestFinished(() => void call(page, 'article.remove', { id }).catch(() => undefined))
  await visit(page, `/${language}/setting/articles?edit=${id}`)
  const text = page.getByRole('textbox', { name: language === 'kh' ? kh('Text') : 'Text' }).first()
  await text.waitFor()
  return { id, text }
}

/** An article as it is stored, in JSON. */
async function storedOf(page: Page, id: string): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ id }))
  return (await page.request.get(`/trpc/article.edit?input=${input}`)).text()
}

/** Types a word as an input method does, which shows it as far as it is typed, and then sets it down. */
async function compose(page: Page, word: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  for (let end = 1; end <= word.length; end++)
    await keyboard.send('Input.imeSetComposition', { text: word.slice(0, end), selectionStart: end, selectionEnd: end })
  await keyboard.send('Input.insertText', { text: word })
  await keyboard.detach()
}

/** The lines of an element that end, and those of them that end inside of a word. */
const lineEnds = (block: Locator) =>
  block.evaluate((element) => {
    const words = element.textContent ?? ''
    const begins = new Set(
      [...new Intl.Segmenter('km', { granularity: 'word' }).segment(words)].map(({ index }) => index),
    )
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const tops: [index: number, top: number][] = []
    let before = 0
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const letters = node.textContent ?? ''
      for (const { index, segment } of new Intl.Segmenter('km').segment(letters)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        tops.push([before + index, range.getBoundingClientRect().bottom])
      }
      before += letters.length
    }
    const ends = tops.flatMap(([index, bottom], nth) =>
      nth > 0 && bottom > (tops[nth - 1]?.[1] ?? 0) + 8 ? [index] : [],
    )
    return { all: ends.length, inWords: ends.filter((index) => !begins.has(index)) }
  })

it('Khmer of an input method is written letter by letter, with the spaces that are not seen, and breaks between words', async () => {
  const page = await asAdmin({ width: 390, locale: 'km-KH' })
  const { id, text } = await openEditor(page, 'kh', [paragraph(SENTENCE.repeat(3)), paragraph('កំពង់', { type: 'bold' })])
  const ends = await lineEnds(text.locator('p').first())
  expect(ends.all).toBeGreaterThan(5)
  expect(ends.inWords).toEqual([])

  await text.locator('p').last().tap()
  await page.keyboard.press('Control+End')
  const compositions = await text.evaluateHandle((element) => {
    const seen = { begun: 0, ended: 0 }
    element.addEventListener('compositionstart', () => seen.begun++)
    element.addEventListener('compositionend', () => seen.ended++)
    return seen
  })
  // Within what is bold, behind it, and at the beginning of a block.
  await compose(page, 'ឆ្នាំង')
  await page.keyboard.insertText(UNSEEN_SPACE)
  await compose(page, 'ខ្មែរ')
  await page.keyboard.press('Enter')
  // The space key of a Khmer keyboard.
  await page.keyboard.insertText('##')
  await page.keyboard.insertText(UNSEEN_SPACE)
  await compose(page, 'ស្ត្រី')
  await page.keyboard.press('Enter')
  await compose(page, 'ក្រុង')
  await page.keyboard.press('Backspace')
  // Nobody writes on before the letter has gone.
  await expect.poll(() => text.locator('p').last().textContent()).toBe('ក្រុ')
  await compose(page, 'ង')
  const written = `<p><strong>កំពង់ឆ្នាំង${UNSEEN_SPACE}ខ្មែរ</strong></p><h2>ស្ត្រី</h2><p>ក្រុង</p>`
  // The first paragraph is as it was.
  const rest = async () => (await text.innerHTML()).replace(/^<p>[^<]*<\/p>/, '')
  await expect.poll(rest).toBe(written)
  expect(await compositions.jsonValue()).toEqual({ begun: 5, ended: 5 })

  await button(page, kh('Save draft')).tap()
  await page.getByText(kh('The article has been saved.')).waitFor()
  expect(await storedOf(page, id)).toContain(`កំពង់ឆ្នាំង${UNSEEN_SPACE}ខ្មែរ`)
})

type Move = [alter: 'move' | 'extend', direction: 'forward' | 'backward', granularity: string]

/** Moves the cursor as keys do, and presses the next key before the browser has told of it, as it does on a busy device. */
const pressAtOnce = (text: Locator, moves: Move[], key: Pick<KeyboardEventInit, 'key' | 'ctrlKey'>) =>
  text.evaluate(
    (element, [moves, key]) => {
      for (const move of moves) document.getSelection()?.modify(...move)
      element.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
    },
    [moves, key] as const,
  )

it('a key that follows at once goes by where the one before it has put the cursor', async () => {
  const page = await asAdmin({ width: 1280 })
  const { text } = await openEditor(page, 'en', [paragraph('Boats to Kep')])
  await text.focus()
  const lastWord: Move[] = [
    ['move', 'forward', 'documentboundary'],
    ['extend', 'backward', 'word'],
  ]
  await pressAtOnce(text, lastWord, { key: 'k', ctrlKey: true })
  await page.keyboard.type('https://example.com/')
  await page.keyboard.press('Enter')
  const linked = '<p>Boats to <a href="https://example.com/">Kep</a></p>'
  await expect.poll(() => text.innerHTML()).toBe(linked)
  await pressAtOnce(text, [['move', 'forward', 'documentboundary']], { key: 'Enter' })
  await page.keyboard.type('By road')
  await expect.poll(() => text.innerHTML()).toBe(`${linked}<p>By road</p>`)
})

it('text that comes without keys, as from a dictation, stands as it came', async () => {
  const page = await asAdmin({ width: 1280 })
  const { text } = await openEditor(page, 'en', [paragraph('Kep')])
  await text.focus()
  await page.keyboard.press('Control+End')
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(4)
  await text.evaluate(async (_, letters) => {
    for (const letter of letters) {
      // Each in a task of its own, between which the screen is drawn.
      await new Promise((resolve) => setTimeout(resolve))
      document.execCommand('insertText', false, letter)
    }
  }, letters)
  await expect.poll(() => text.textContent()).toBe(`Kep${letters}`)
})
