import { diffArrays } from 'diff'
import stringify from 'safe-stable-stringify'
import type { ArticleBlock } from '#shared/article-blocks.ts'
import type { ArticlePart, Run } from '#shared/article-history.ts'
import { wordsOf } from '#shared/document-words.ts'
import { HTML_LANG, LOCALES, type Locale } from '#shared/locales.ts'
import type { ArticleContent } from './events.ts'

/** Blocks of two versions; a picture by its file. Where `before` or `after` is missing it is new, or gone. */
type BlockChange =
  | { kind: 'same'; blocks: number }
  | { kind: 'words'; runs: Run[] }
  | { kind: 'picture'; before: string | null; after: string | null; runs: Run[] }

export type PartChange = { part: ArticlePart; language: Locale | null; blocks: BlockChange[] }

/** The name of a post, as its block is read. */
export type NameOf = (post_id: string) => string

/** The parts that differ, named only. */
export const changedParts = (before: ArticleContent | null, after: ArticleContent) =>
  partsOf(before, after)
    .filter(isChanged)
    .map(({ part, language }) => ({ part, language }))

/** The parts that differ, with their words. @param before null compares with nothing */
export function differenceOf(before: ArticleContent | null, after: ArticleContent, nameOf: NameOf): PartChange[] {
  const until = Date.now() + COMPARING_MS
  return partsOf(before, after)
    .filter(isChanged)
    .map(({ part, language, sides }) => ({
      part,
      language,
      blocks: blocksOf(sides[0], sides[1], { language: language ?? after.language, nameOf, until }),
    }))
}

/** Longer than this, and what is left is shown one text behind the other: the process answers others meanwhile. */
const COMPARING_MS = 250

/** A part as blocks, so that all parts are compared in one way. */
type Part = { part: ArticlePart; language: Locale | null; sides: readonly [ArticleBlock[], ArticleBlock[]] }

const isChanged = ({ sides: [before, after] }: Part) => stringify(before) !== stringify(after)

function partsOf(before: ArticleContent | null, after: ArticleContent): Part[] {
  const inLanguages = LOCALES.flatMap((language): Part[] => {
    const [older, newer] = [before?.texts[language], after.texts[language]]
    return [
      { part: 'title', language, sides: [lineOf(older?.title), lineOf(newer?.title)] },
      { part: 'summary', language, sides: [lineOf(older?.summary), lineOf(newer?.summary)] },
      { part: 'body', language, sides: [older?.body.content ?? [], newer?.body.content ?? []] },
      { part: 'cover_alt', language, sides: [lineOf(before?.cover_alt[language]), lineOf(after.cover_alt[language])] },
    ]
  })
  return [
    ...inLanguages,
    { part: 'cover', language: null, sides: [pictureOf(before?.cover), pictureOf(after.cover)] },
    { part: 'tags', language: null, sides: [lineOf(before?.tags.join(', ')), lineOf(after.tags.join(', '))] },
    { part: 'places', language: null, sides: [placesOf(before), placesOf(after)] },
    { part: 'language', language: null, sides: [lineOf(before?.language), lineOf(after.language)] },
  ]
}

const lineOf = (text = ''): ArticleBlock[] =>
  text === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text }] }]

const pictureOf = (file: string | null | undefined): ArticleBlock[] =>
  file ? [{ type: 'image', attrs: { file, alt: '', caption: '' } }] : []

const placesOf = (content: ArticleContent | null): ArticleBlock[] =>
  (content?.post_ids ?? []).map((post_id) => ({ type: 'place', attrs: { post_id } }))

/** `until`: when comparing ends, as milliseconds since 1970. */
type Reading = { language: Locale; nameOf: NameOf; until: number }

const timeLeft = ({ until }: Reading) => Math.max(0, until - Date.now())

function blocksOf(before: readonly ArticleBlock[], after: readonly ArticleBlock[], reading: Reading): BlockChange[] {
  const isSame = (left: ArticleBlock, right: ArticleBlock) => stringify(left) === stringify(right)
  const steps = diffArrays([...before], [...after], { comparator: isSame, timeout: timeLeft(reading) })
  if (!steps) return pairsOf(before, after, reading)
  const changes: BlockChange[] = []
  let removed: readonly ArticleBlock[] = []
  for (const [index, step] of steps.entries()) {
    if (step.removed) removed = step.value
    // What takes the place of something comes right behind it.
    if (step.removed && steps[index + 1]?.added) continue
    if (step.removed || step.added) changes.push(...pairsOf(removed, step.added ? step.value : [], reading))
    else changes.push({ kind: 'same', blocks: step.value.length })
    removed = []
  }
  return changes
}

/** Blocks that take each other's place: those that are alike, and what stands between these one by one. */
function pairsOf(before: readonly ArticleBlock[], after: readonly ArticleBlock[], reading: Reading): BlockChange[] {
  const changes: BlockChange[] = []
  let [older, newer] = [0, 0]
  for (const [left, right] of [...alikePairs(before, after, reading), [before.length, after.length] as const]) {
    for (; older < left || newer < right; older++, newer++)
      changes.push(
        ...changeOf(older < left ? before[older] : undefined, newer < right ? after[newer] : undefined, reading),
      )
    if (left < before.length) changes.push(...changeOf(before[left], after[right], reading))
    ;[older, newer] = [left + 1, right + 1]
  }
  return changes
}

function changeOf(before: ArticleBlock | undefined, after: ArticleBlock | undefined, reading: Reading): BlockChange[] {
  const isPicture = before?.type === 'image' || after?.type === 'image'
  if (!isPicture) {
    const runs = runsOf(textOf(before, reading), textOf(after, reading), reading)
    return runs.length > 0 ? [{ kind: 'words', runs }] : []
  }
  if (before && after && before.type !== after.type)
    return [...changeOf(before, undefined, reading), ...changeOf(undefined, after, reading)]
  const runs = runsOf(textOf(before, reading), textOf(after, reading), reading)
  return [{ kind: 'picture', before: fileOf(before), after: fileOf(after), runs }]
}

const fileOf = (block: ArticleBlock | undefined) => (block?.type === 'image' ? block.attrs.file : null)

function textOf(block: ArticleBlock | undefined, { nameOf }: Reading): string {
  if (!block) return ''
  switch (block.type) {
    case 'image':
      return [block.attrs.alt, block.attrs.caption].filter((text) => text !== '').join(' · ')
    case 'place':
      return nameOf(block.attrs.post_id)
    case 'embed':
      return `https://youtu.be/${block.attrs.id}`
    case 'table':
      return block.content.map(({ content }) => content.map(wordsOf).join(' | ')).join('\n')
    default:
      return wordsOf(block)
  }
}

/** More pairs than this are not compared: whole chapters were written anew. */
const COMPARED_PAIRS = 2_500

/** The places of blocks that are alike, in the order of both versions, so that their likeness is greatest in all. */
function alikePairs(before: readonly ArticleBlock[], after: readonly ArticleBlock[], reading: Reading) {
  const pairs: (readonly [number, number])[] = []
  if (before.length * after.length > COMPARED_PAIRS || timeLeft(reading) === 0) return pairs
  const [olds, news] = [before, after].map((blocks) =>
    blocks.map((block) => ({ block, words: wordSet(block, reading) })),
  )
  if (!olds || !news) return pairs
  const likeness: number[][] = []
  for (const old of olds) {
    if (timeLeft(reading) === 0) return pairs
    likeness.push(news.map((other) => likenessOf(old, other)))
  }
  // best[i][j]: the likeness that can be had of what follows i and j.
  const best = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const paired = (i: number, j: number) => (likeness[i]?.[j] ?? 0) + at(i + 1, j + 1)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = best[i]
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), likeness[i]?.[j] ? paired(i, j) : 0)
    }
  for (let [i, j] = [0, 0]; i < before.length && j < after.length; ) {
    if (likeness[i]?.[j] && at(i, j) === paired(i, j)) pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i++
    else j++
  }
  return pairs
}

type Worded = { block: ArticleBlock; words: ReadonlySet<string> }

const wordSet = (block: ArticleBlock, reading: Reading): ReadonlySet<string> =>
  new Set(segments(textOf(block, reading), reading.language).filter((segment) => /\p{L}|\p{N}/u.test(segment)))

/** The share of words that two blocks of a kind have in common; 0 where it is little. */
function likenessOf(old: Worded, other: Worded): number {
  if (old.block.type !== other.block.type || old.words.size === 0) return 0
  const shared = [...old.words].filter((word) => other.words.has(word)).length
  const share = (2 * shared) / (old.words.size + other.words.size)
  return share < IN_COMMON ? 0 : share
}

/** Less in common than this, and one text stands after the other, since nobody can read a patchwork. */
const IN_COMMON = 0.3

/** Two texts as one, word by word. */
function runsOf(before: string, after: string, reading: Reading): Run[] {
  const whole = [
    ...(before === '' ? [] : [{ kind: 'removed' as const, text: before }]),
    ...(after === '' ? [] : [{ kind: 'added' as const, text: after }]),
  ]
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  if (whole.length < 2 || timeLeft(reading) === 0) return whole
  const steps = diffArrays(segments(before, reading.language), segments(after, reading.language), {
    timeout: timeLeft(reading),
  })
  if (!steps) return whole
  const runs = steps.map(({ value, added, removed }): Run => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return { kind, text: value.join('') }
  })
  const common = runs.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0)
  return common < IN_COMMON * Math.min(before.length, after.length) ? whole : runs
}

/** Words and what stands between them; those of Khmer and Chinese by the dictionary of ICU. */
const segments = (text: string, language: Locale): string[] =>
  [...new Intl.Segmenter(HTML_LANG[language], { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
