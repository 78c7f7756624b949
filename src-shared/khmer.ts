const KHMER_ZERO = 0x17e0

/** Converts Khmer digits (០–៩) to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO))
}

export function khmerDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(KHMER_ZERO + Number(digit)))
}

/** The limit of Stream-Safe Text (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). */
const MAX_MARKS = 30
/** Marks that normalisation reorders, in time that grows with the square of their number; Khmer vowels it leaves alone. */
const REORDERED = /(?:(?![\u1780-\u17d1\u17d3-\u17dc])\p{M})+/gu

/**
 * Postgres cannot store U+0000, an unpaired surrogate is not text, and a megabyte of marks takes minutes to normalise: all are
 * rejected at every edge.
 */
export function isStorableText(text: string): boolean {
  if (text.includes('\0') || !text.isWellFormed()) return false
  return (text.match(REORDERED) ?? []).every((marks) => marks.length <= MAX_MARKS)
}

/** Joiners, spaces without width, directions, soft hyphens, selectors and the vowels that are not seen. */
const IGNORABLE = /\p{DI}/u
const EACH_IGNORABLE = /\p{DI}/gu

/** Whether a character is not seen by itself. Khmer words often have one between them. */
export const isInvisible = (char: string): boolean => IGNORABLE.test(char)

/** A text without what is not seen. */
export const visibleIn = (text: string): string => text.replaceAll(EACH_IGNORABLE, '')
