import { describe, expect, it } from 'vitest'
import { MAX_ALIASES } from '#shared/limits.ts'
import { moneyIn } from '#shared/read-money.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type DemoPost, readDemoPosts, readPasses, readPlaceTypes, readProvinces } from './content.ts'
import { toSavePost } from './posts.ts'

const posts = (await Promise.all(POST_TYPES.map(readDemoPosts))).flat()
const sights = posts.filter(({ page }) => page === 'visit')
const idsOf = (found: DemoPost[]) => found.map(({ id }) => id)
/** The last sign of a Chinese name says whether it is a temple, a market or a waterfall; a second name may follow. */
const KINDS =
  /[佛像区原台团园地场址坊城堂塔宫寺局居山岛岸崖市布库庙府心村林校桥殿池河泉流海湖湾滨滩点田畔盘矿碑祠窟站线舍街谷路车道都镇院馆](（.+）)?$/
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

  it('knows what is free to enter, and leaves what is not known', () => {
    const free = sights.filter(({ price_from }) => price_from === 0)
    const idsFree = idsOf(free)
    expect(idsFree.length).toBeGreaterThan(120)
    expect(idsFree).toEqual(expect.arrayContaining(['kampot-riverside', 'wat-langka', 'otres-beach', 'psar-nat']))
    expect(idsOf(sights.filter(({ pass, price_from }) => pass && price_from === 0))).toEqual([])
    expect(sights.filter(({ price_from }) => price_from === undefined).length).toBeGreaterThan(100)
  })

  it('has prices that can be read', () => {
    const isUnread = ({ price_from = 0 }: DemoPost) => moneyIn(price_from) === undefined
    expect(idsOf(posts.filter(isUnread))).toEqual([])
  })

  it('has prices in riel where people pay in riel', () => {
    const inRiel = posts.filter(({ price_from = 0 }) => moneyIn(price_from)?.currency === 'KHR')
    const ofPage = (page: DemoPost['page']) => inRiel.filter((post) => post.page === page).length
    expect([ofPage('food'), ofPage('service'), ofPage('visit')]).toEqual([54, 6, 3])
    expect(inRiel.every(({ price_from = 0 }) => (moneyIn(price_from)?.amount ?? 0) % 100 === 0)).toBe(true)
  })

  it('has a number that rings nowhere of what is invented, and none of a real place', () => {
    const planned = posts.map((post) => ({ ...post, post_id: '', rank: 0, pictures: 1, width: 1 }))
    const phoneOf = (post: (typeof planned)[number]) => toSavePost(post, []).contact?.phone
    expect(planned.filter(({ sample }) => sample).map(phoneOf)).toSatisfy((phones: unknown[]) =>
      phones.every((phone) => /^\+447700900\d{3}$/.test(String(phone))),
    )
    expect(planned.filter(({ sample }) => !sample).flatMap((post) => phoneOf(post) ?? [])).toEqual([])
  })

  it('has a Chinese name of every place, without Latin words', () => {
    expect(idsOf(posts.filter(({ cn }) => !/\p{Script=Han}/u.test(cn.name ?? '')))).toEqual([])
    expect(idsOf(posts.filter(({ cn }) => /[a-z]/.test(cn.name ?? '')))).toEqual([])
  })

  it('has other names of well-known places in their three scripts, none of which a post has already', () => {
    const named = posts.map(({ id, aliases = [], en, kh, cn }) => ({ id, aliases, names: [en.name, kh.name, cn.name] }))
    const isTold = ({ aliases, names }: (typeof named)[number]) =>
      aliases.every((alias, at) => aliases.indexOf(alias) === at && !names.some((name) => same(name, alias)))
    const same = (name: string | undefined, alias: string) => name?.toLowerCase() === alias.toLowerCase()
    expect(named.filter((post) => !isTold(post))).toEqual([])
    const aliases = named.flatMap((post) => post.aliases)
    expect(aliases).toEqual(expect.arrayContaining(['S-21', 'Phsar Thmey', 'Bokor Mountain', 'Street 08', '吴哥寺']))
    for (const script of [/\p{Script=Khmer}/u, /\p{Script=Latin}/u, /\p{Script=Han}/u])
      expect(aliases.filter((alias) => script.test(alias)).length).toBeGreaterThan(10)
    expect(Math.max(...named.map((post) => post.aliases.length))).toBeLessThanOrEqual(MAX_ALIASES)
  })

  it('has no two sights of one Chinese name in a province', () => {
    const named = sights.map(({ province, cn }) => `${cn.name} · ${province}`)
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  })

  it('says in the Chinese name of a sight what it is, but for one that is known without', () => {
    expect(idsOf(sights.filter(({ cn }) => !KINDS.test(cn.name ?? '')))).toEqual(['beng-mealea'])
  })

  it('writes Chinese with spaces beside Latin words alone', () => {
    const broken = /\p{Script=Han}(?!T恤)[A-Za-z]|[A-SU-Za-z]\p{Script=Han}|\p{Script=Han} \d|\d \p{Script=Han}/u
    const isBroken = (text = '') => broken.test(text)
    expect(idsOf(posts.filter(({ cn }) => isBroken(cn.address) || isBroken(cn.description)))).toEqual([])
  })

  it.each([
    ['ព្នង', 'ពូនង'],
    ['布农', '普侬'],
    ['ទឹកធ្លាក់', 'ទឹកជ្រោះ'],
    ['យក្សឡោម', 'យក្ខឡោម'],
    ['ប្រគុំ', 'ប្រគំ'],
    ['ឲ្យ', 'ឱ្យ'],
    ['្ដ', '្ត'],
    ['ទូរស័ព្ទ', 'ទូរសព្ទ'],
    ['រំឭក', 'រំលឹក'],
    ['ព្រលឹត', 'ព្រលិត'],
    ['រ៉ឺម៉ក', 'តុកតុក'],
    ['ព្រៃល្បោះ', 'ព្រៃរបោះ'],
    ['អារដេកូ', 'អាតដេកូ'],
    ['ព្រែកទួល', 'ព្រែកទាល់'],
    ['桑岐', '桑凯'],
    ['百色河', '巴塞河'],
    ['雅龙湖', '亚隆湖'],
    ['公共假日', '公众假日'],
    ['Kompot', 'Kampot'],
    ['(sample)', 'is_sample'],
  ])('writes %s as %s', (other) => {
    expect(texts).not.toContain(other)
  })
})
