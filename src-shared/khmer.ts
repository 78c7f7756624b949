const KHMER_ZERO = 0x17e0

/** Khmer digits (០–៩) read as the ASCII digits they are; anything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO))
}

/** ASCII digits written as Khmer digits. */
export function khmerDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(KHMER_ZERO + Number(digit)))
}

/** U+0000 cannot be stored by Postgres, and half a surrogate pair is not text: both are refused at every edge. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
