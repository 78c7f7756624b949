import { styleText } from 'node:util'
import type { Row } from './measure.ts'

/** The mark of a limit that is kept or broken. */
export function mark(holds: boolean): string {
  return holds ? styleText('green', '✓') : styleText('red', '✗')
}

/** Prints ratios with their limits. @returns whether all are kept */
export function printRows(rows: readonly Row[]): boolean {
  console.log(
    `\n${'what'.padEnd(31)}${'against'.padEnd(27)}${'ours'.padStart(11)}${'theirs'.padStart(11)}${'ratio'.padStart(9)}${'must be'.padStart(11)}`,
  )
  for (const row of rows) {
    const { what, against, ours, theirs, ratio, unit = '/s', digits = 0 } = row
    const numbers = [ours, theirs].map((number) => `${number.toFixed(digits)}${unit}`.padStart(11))
    const judged = asRatio(ratio, row.atLeast ?? row.atMost ?? 0).padStart(9) + limitOf(row)
    console.log(`${what.padEnd(31)}${against.padEnd(27)}${numbers.join('')}${judged}`)
  }
  return rows.every(holds)
}

function limitOf(row: Row): string {
  const { atLeast, atMost } = row
  const bar = atLeast ?? atMost
  // A row without one is there to compare with.
  if (bar === undefined) return ''
  return `${`${atLeast === undefined ? '≤' : '≥'} ${asRatio(bar, bar)}`.padStart(11)} ${mark(holds(row))}`
}

const asRatio = (ratio: number, bar: number) => (bar > 1 ? `${ratio.toFixed(1)} ×` : `${(ratio * 100).toFixed(0)} %`)

const holds = ({ ratio, atLeast = 0, atMost = Number.POSITIVE_INFINITY }: Row) => ratio >= atLeast && ratio <= atMost
