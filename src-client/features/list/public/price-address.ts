import type { PriceText } from '#shared/read-money.ts'

/** Dollars, or whole riel with their sign, as `priceText` writes them. */
const WRITTEN = /^(?:\d{1,9}(?:\.\d{1,2})?|\d{1,9}៛)$/

/** A price as our links write it. */
export function readWrittenPrice(value: string): PriceText | undefined {
  if (!WRITTEN.test(value)) return undefined
  return value.endsWith('៛') ? `${Number.parseInt(value, 10)}៛` : Number(value)
}

let read: typeof readWrittenPrice = readWrittenPrice

/**
 * Sets how prices in addresses are read. The server takes all that people write, and redirects to the address that has it in
 * numbers: browsers meet no other, and their first load need not know money.
 */
export function readPricesWith(reader: typeof readWrittenPrice): void {
  read = reader
}

/** A price as it stands in an address, or undefined for what is none. */
export const readPrice = (value: string): PriceText | undefined => read(value)

/** Whether the first is higher. Of dollars and riel the server knows, which has the rate. */
export function isReversed(least: PriceText | undefined, most: PriceText | undefined): boolean {
  if (least === undefined || most === undefined || typeof least !== typeof most) return false
  return Number.parseFloat(String(least)) > Number.parseFloat(String(most))
}
