import Papa from 'papaparse'

/** Spreadsheets read a file without it in the code page of the computer, which has no Khmer. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A text that a spreadsheet would compute, also behind white space and in full-width letters. A number is none. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[\s\p{Cc}]*[=+\-@＝＋－＠]/u

type Cells = readonly (string | number | null)[]

/** Lines of a table (RFC 4180). What would be a formula stands behind an apostrophe, which says that it is a text. */
export const csvLines = (rows: readonly Cells[]): string =>
  `${Papa.unparse(
    rows.map((cells) => [...cells]),
    { newline: '\r\n', escapeFormulae: FORMULA },
  )}\r\n`
