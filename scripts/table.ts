import { stripVTControlCharacters } from 'node:util'

/** Formats a table for the terminal, numbers to the right. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  const cell = (value: string | number, column: number, asNumber: boolean) => {
    const gap = ' '.repeat((widths[column] ?? 0) - widthOf(value))
    return asNumber ? gap + shown(value) : shown(value) + gap
  }
  const numeric = header.map((_, column) => typeof rows[0]?.[column] === 'number')
  return lines
    .map((line) =>
      line
        .map((value, column) => cell(value, column, numeric[column] ?? false))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const counted = new Intl.NumberFormat('en')
const shown = (value: string | number) => (typeof value === 'number' ? counted.format(value) : value)
const widthOf = (value: string | number) => stripVTControlCharacters(shown(value)).length
