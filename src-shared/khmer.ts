const KHMER_ZERO = 0x17e0

/** Converts Khmer digits (០–៩) to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO))
}

export function khmerDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(KHMER_ZERO + Number(digit)))
}

/** Postgres cannot store U+0000, and an unpaired surrogate is not text: both are rejected at every edge. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
