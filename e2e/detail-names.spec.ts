import { describe, expect, it } from 'vitest'
import { planDemo } from '#db/seed/plan.ts'
import { localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { visit } from './screen.ts'

const NODE = /^\s*- '?(link|button|img|textbox|heading|region|group)(?: "((?:[^"\\]|\\.)*)")?/
const ADDRESS = /^\s*- \/url: (.*)$/
const LETTER = /\p{L}/u

type Named = { role: string; name: string; address?: string }

const ARTICLE = /^\s*- '?article/
const indentOf = (line: string) => line.search(/\S/)

/** The lines outside of articles: a comment's buttons are read within it, after its author. */
function outsideArticles(tree: string): string[] {
  let article = Number.POSITIVE_INFINITY
  return tree.split('\n').filter((line) => {
    if (indentOf(line) <= article) article = ARTICLE.test(line) ? indentOf(line) : Number.POSITIVE_INFINITY
    return article === Number.POSITIVE_INFINITY
  })
}

/** Reads the list that a screen reader makes of a page, from the lines of Playwright's tree. */
function readTree(lines: readonly string[]): Named[] {
  const read: Named[] = []
  for (const line of lines) {
    const [, role, name = ''] = NODE.exec(line) ?? []
    const [, address] = ADDRESS.exec(line) ?? []
    const last = read.at(-1)
    if (role) read.push({ role, name })
    else if (address && last?.role === 'link') last.address ??= address
  }
  return read
}

/** Those whose name leads to different things, or stands on several buttons. */
function ambiguous(read: Named[]): string[] {
  const links = Map.groupBy(
    read.filter(({ role }) => role === 'link'),
    ({ name }) => name,
  )
  const buttons = Map.groupBy(
    read.filter(({ role }) => role === 'button'),
    ({ name }) => name,
  )
  return [
    ...[...links].filter(([, same]) => new Set(same.map(({ address }) => address)).size > 1),
    ...[...buttons].filter(([, same]) => same.length > 1),
  ].map(([name]) => name)
}

/** A post of the demo that no test changes or deletes, by its name there. */
async function demoPost(name: string): Promise<string> {
  const post = (await planDemo(true)).find(({ id }) => id === name)
  return post?.post_id ?? ''
}

describe.each(localesOf('the names of a place’s page'))('the names of a place’s page (%s)', (locale) => {
  it.each([
    ['angkor-wat', 390],
    ['shell-path-family-hotel', 1280],
    ['ok-ambok-sampeah-preah-khae', 1280],
  ])('say what each link, button and picture is: %s, %i px', async (name, width) => {
    const page = await openPage({ width })
    await visit(page, localePath(locale, `/detail/${await demoPost(name)}`))
    // Parts that are laid out late are in the tree as well.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const tree = await page.getByRole('main').ariaSnapshot()
    const read = readTree(tree.split('\n'))
    expect(read.length).toBeGreaterThan(20)
    expect(read.filter(({ name }) => !LETTER.test(name))).toEqual([])
    expect(ambiguous(readTree(outsideArticles(tree)))).toEqual([])
  })
})
