import { describe, expect, it } from 'vitest'
import type { Motif } from '#server/paper-cut/motifs.ts'
import { type DemoPost, readDemoPosts } from './content.ts'
import { motifIn } from './posts.ts'

const stays = await readDemoPosts('hotel')
const food = await readDemoPosts('food')

/** Words that a text must have where its picture shows this. */
const DRAWN: Partial<Record<Motif, RegExp>> = {
  // Houses on stilts.
  village: /wooden|timber|stilt|on posts/i,
  bungalow: /bungalow|hut|cabin|villa|lodge/i,
  resort: /pool/i,
  noodles: /noodle|kuyteav|nom banh chok/i,
  grill: /grill|coals|charcoal|skewer|roast/i,
  bowl: /soup|pot\b|stew|curry|bowl|porridge|samlor|amok|prahok|chanang/i,
  fruit: /fruit|coconut|mango|pomelo/i,
  dessert: /coconut|sticky rice|agar|palm sugar/i,
  coffee: /coffee/i,
  tea: /tea\b/i,
  bakery: /bread|baguette|bun|cake|roll/i,
}

/** Pictures that a text with these words may have. */
const WRITTEN: [RegExp, readonly Motif[]][] = [
  [/shophouse|\barcade\b|arched windows|trading house|two-storey|1930s building/i, ['guest-house']],
  [/(five|ten|four)-storey|eighth floor|\blift,/i, ['hotel-city']],
  [/single-storey/i, ['bungalow', 'resort']],
  [/bungalows|wooden huts|cabins/i, ['bungalow']],
]

const wordsOf = ({ en }: DemoPost) => `${en.name}. ${en.description}`
const told = (posts: DemoPost[]) => posts.map((post) => `${post.id}: ${motifIn(post)}`)

describe('the pictures of the demo', () => {
  it.each([
    ['places to stay', stays],
    ['food', food],
  ])('show what is written of %s', (_, posts) => {
    expect(told(posts.filter((post) => DRAWN[motifIn(post)]?.test(wordsOf(post)) === false))).toEqual([])
  })

  it('show houses as they are written', () => {
    const wrong = (post: DemoPost) =>
      WRITTEN.some(([words, motifs]) => words.test(post.en.description) && !motifs.includes(motifIn(post)))
    // The old shophouse streets are what one sees from there.
    const seenFromElsewhere = ['teak-gallery-river-hotel']
    expect(told(stays.filter((post) => !seenFromElsewhere.includes(post.id) && wrong(post)))).toEqual([])
  })
})
