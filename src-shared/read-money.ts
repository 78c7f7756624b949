import { MAX_PRICE_DOLLARS, MAX_PRICE_RIEL } from './limits.ts'
import { plainly } from './typed.ts'

export const CURRENCIES = ['USD', 'KHR'] as const
export type Currency = (typeof CURRENCIES)[number]
/** Dollars with at most two decimals, or whole riel. */
export type Money = { currency: Currency; amount: number }
export type MoneyProblem = 'unreadable' | 'decimals' | 'too_high' | 'other_currency'
type Read =
  | { money: Money; problem?: undefined; highest?: undefined }
  | { money?: undefined; problem: Exclude<MoneyProblem, 'too_high'>; highest?: undefined }
  | { money?: undefined; problem: 'too_high'; highest: number }

const MAX_LENGTH = 60
const HIGHEST = { USD: MAX_PRICE_DOLLARS, KHR: MAX_PRICE_RIEL } as const

const DOLLARS = /^(?:(?:us|usa) ?\$|\$|usd|dollars?|ដុល្លារ?(?:អាមេរិក)?|美元|美金)$/
const RIEL = /^(?:៛|riels?|khr|r|រៀល|瑞尔|柬币)$/
/** Money that is used beside them, so that its writer is told why it is not taken. */
const OTHERS =
  /^(?:[a-z]{1,3}\$|\p{Sc}|yuan|rmb|cny|yen|jpy|euros?|eur|baht|thb|dong|vnd|pounds?|gbp|won|krw|sgd|aud|hkd|人民币|块钱?|元|欧元|日元|泰铢|越南盾|英镑|韩元|港币|អឺរ៉ូ|យ័ន|បាត|ដុង)$/u

/** A number between words, either of which may be left out. */
const PARTS = /^(\D*?) *([\d.,](?:[\d., ]*[\d.,])?) *([^\d.,]*)$/u

/** Groups of three, all with one mark: `1,200` and `1.200.500`. */
const RIEL_GROUPS = /^[1-9]\d{0,2}([.,]|[ ])\d{3}(?:\1\d{3})*$/
const DOLLAR_GROUPS =
  /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d*)?|(?: \d{3})+(?:[.,]\d*)?|(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/
const NUMBER = /^(?:\d+\.?\d*|\.\d+)$/

/**
 * The one reading of money as people write it: `30$`, `US$1,200.50`, `៣០ ដុល្លារ`, `6.000៛`, `6000 KHR`. Without a word for
 * the currency it is dollars. A point or a comma with three digits after it groups riel, which have no decimals.
 */
export function readMoney(typed: string): Read {
  // A part of a longer text would be another amount.
  const text = typed.length <= 10 * MAX_LENGTH ? plain(typed) : ''
  const [, before = '', number = '', after = ''] = (text.length <= MAX_LENGTH && PARTS.exec(text)) || []
  const words = [before, after].filter((word) => word !== '')
  if (number === '') return { problem: 'unreadable' }
  const currency = currencyOf(words)
  if (currency === undefined) return { problem: 'unreadable' }
  if (currency === 'other') return { problem: 'other_currency' }
  const amount = currency === 'KHR' ? rielIn(number) : dollarsIn(number)
  if (amount === undefined) return { problem: 'unreadable' }
  if (Number.isNaN(amount)) return { problem: 'decimals' }
  const highest = HIGHEST[currency]
  return amount > highest ? { problem: 'too_high', highest } : { money: { currency, amount } }
}

/** Whether there is nothing but a number, which is read as dollars. */
export const isBare = (typed: string): boolean => /^[\d., ]+$/.test(plain(typed.slice(0, 10 * MAX_LENGTH)))

/** With one kind of space and of letters. */
const plain = (typed: string) => plainly(typed).replace(/\s+/g, ' ').toLowerCase()

/** Undefined for words that name no currency, or two. */
function currencyOf(words: readonly string[]): Currency | 'other' | undefined {
  const named = words.map((word) => {
    if (DOLLARS.test(word)) return 'USD'
    if (RIEL.test(word)) return 'KHR'
    return OTHERS.test(word) ? 'other' : undefined
  })
  const [first = 'USD', second = first] = named
  if (named.includes(undefined)) return undefined
  return first === second ? first : undefined
}

/** NaN for decimals, undefined for no number. */
function rielIn(number: string): number | undefined {
  // Programs that know of cents alone write `6,000.00`.
  const groups = number.replace(/(?<=,\d{3})\.00?$|(?<=\.\d{3}),00?$/, '')
  if (RIEL_GROUPS.test(groups)) return Number(groups.replace(/\D/g, ''))
  const [, whole, rest = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(number) ?? []
  if (whole === undefined) return undefined
  return /^0{0,2}$/.test(rest) ? Number(whole) : Number.NaN
}

function dollarsIn(number: string): number | undefined {
  const text = DOLLAR_GROUPS.test(number) ? ungrouped(number) : number.includes('.') ? number : number.replace(',', '.')
  if (!NUMBER.test(text)) return undefined
  // `1.500` may be meant as fifteen hundred.
  return (text.split('.')[1] ?? '').length > 2 ? Number.NaN : Number(text)
}

/** The last mark is the decimal one unless all are the same. */
function ungrouped(number: string): string {
  const marks = number.replace(/\d/g, '')
  const last = marks.at(-1) ?? ''
  if (marks[0] === last) return number.replace(/[., ]/g, '')
  const at = number.lastIndexOf(last)
  return `${number.slice(0, at).replace(/\D/g, '')}.${number.slice(at + 1)}`
}

/** A price in an address or an input: dollars as a number, riel with their sign. */
export type PriceText = number | `${number}៛`

export const priceText = ({ currency, amount }: Money): PriceText => (currency === 'KHR' ? `${amount}៛` : amount)

/** Reads such a price; undefined where it is none. */
export const moneyIn = (price: number | string): Money | undefined =>
  typeof price === 'number' ? { currency: 'USD', amount: price } : readMoney(price).money

type StoredPrice = { price_from: number | null; price_riel: number | null }

/** A price that was read, as it is sent to stay the same: in the currency in which it was given. */
export const priceAsSent = ({ price_from, price_riel }: StoredPrice): PriceText | null =>
  price_riel === null ? price_from : priceText({ currency: 'KHR', amount: price_riel })
