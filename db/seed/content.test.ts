import { describe, expect, it } from 'vitest'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type DemoPost, readDemoPosts, readPasses, readPlaceTypes, readProvinces } from './content.ts'

const posts = (await Promise.all(POST_TYPES.map(readDemoPosts))).flat()
const sights = posts.filter(({ page }) => page === 'visit')
const idsOf = (found: DemoPost[]) => found.map(({ id }) => id)
const texts = JSON.stringify([posts, await readProvinces(), await readPlaceTypes()])

describe('the demo content', () => {
  it('has codes that are there, of their page', async () => {
    const [provinces, types, passes] = [await readProvinces(), await readPlaceTypes(), await readPasses()]
    const isKnown = ({ province, type, pass, page }: DemoPost) =>
      provinces.some(({ id }) => id === province) &&
      types.some((one) => one.id === type && (one.page === null || one.page === page)) &&
      (pass === undefined || passes.some(({ id }) => id === pass))
    expect(idsOf(posts.filter((post) => !isKnown(post)))).toEqual([])
  })

  it('has a precision with every position, and nearly every sight has one', () => {
    expect(idsOf(posts.filter((post) => (post.lat === undefined) !== (post.precision === undefined)))).toEqual([])
    expect(idsOf(sights.filter(({ lat }) => lat === undefined))).toEqual(['phnom-baktra', 'preah-ponley-lake'])
  })

  it('says of every price what it is of, and of hardly any place that it is something else', () => {
    expect(idsOf(posts.filter(({ price_from, price_unit }) => price_from && !price_unit))).toEqual([])
    expect(posts.filter(({ type }) => type === 'other').length).toBeLessThanOrEqual(6)
  })

  it('has a Chinese name of every place', () => {
    expect(idsOf(posts.filter(({ cn }) => !cn.name || !/\p{Script=Han}/u.test(cn.name)))).toEqual([])
  })

  it.each([
    ['ព្នង', 'ពូនង'],
    ['布农', '普侬'],
    ['ទឹកធ្លាក់', 'ទឹកជ្រោះ'],
    ['យក្សឡោម', 'យក្ខឡោម'],
    ['ប្រគុំ', 'ប្រគំ'],
    ['ឲ្យ', 'ឱ្យ'],
    ['Kompot', 'Kampot'],
    ['(sample)', 'is_sample'],
  ])('writes %s as %s', (other) => {
    expect(texts).not.toContain(other)
  })
})
