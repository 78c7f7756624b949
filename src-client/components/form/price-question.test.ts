import { describe, expect, it } from 'vitest'
import { LIKELY_DOLLARS, priceQuestion, unsureAmount } from './price-question.ts'

const OF_A_DISH = LIKELY_DOLLARS.food

describe('a price without a currency', () => {
  it.each([
    [6000, 6000],
    ['6000', 6000],
    ['6,000', 6000],
    ['6 000', 6000],
    ['៦០០០', 6000],
    ['៦,០០០', 6000],
    ['៦.០០០', 6000],
    ['６０００', 6000],
    [' ៦\u200b០០០ ', 6000],
    ['6000.00', 6000],
    // Too much for dollars, and usual in riel.
    ['160,000', 160_000],
    [201, 201],
  ])('%j is asked about, as a dish', (typed, amount) => expect(unsureAmount(typed, OF_A_DISH)).toBe(amount))

  it.each([
    [200],
    ['200'],
    ['១២.៥០'],
    [0],
    // Riel have no decimals.
    ['6000.50'],
    [''],
    [null],
    ['about 6000'],
    ['-6000'],
    ['9'.repeat(20)],
  ])('%j is not', (typed) => expect(unsureAmount(typed, OF_A_DISH)).toBeUndefined())

  it('is asked about where the kind of thing never costs as much', () => {
    expect(priceQuestion(250, LIKELY_DOLLARS.food)).toBe('price_unsure:250')
    expect(priceQuestion(250, LIKELY_DOLLARS.visit)).toBeUndefined()
    expect(priceQuestion(1_500, LIKELY_DOLLARS.visit)).toBe('price_unsure:1500')
    expect(priceQuestion(1_500, LIKELY_DOLLARS.hotel)).toBeUndefined()
    expect(priceQuestion('160000', LIKELY_DOLLARS.hotel)).toBe('price_unsure:160000')
  })
})

it.each(['$6,000', '6000$', '៦០០០៛', '6000 riel', '៦០០០ រៀល', '6000 usd', '៦០០០ ដុល្លារ', '6000 KHR', '￥6000'])(
  '%j names its currency, so nothing is asked',
  (typed) => expect(priceQuestion(typed, OF_A_DISH)).toBeUndefined(),
)
