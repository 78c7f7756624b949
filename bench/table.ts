import { styleText } from 'node:util'
import type { Row } from './measure.ts'

/** The sign of a bar that is held or missed. */
export function mark(holds: boolean): string {
  return holds ? styleText('green', '✓') : styleText('red', '✗')
}

/** Prints ratios with their bars; whether all are held. `unit` is what both sides are measured in. */
export function printRows(rows: Row[], unit = '/s'): boolean {
  console.log(
    `\n${'what'.padEnd(26)}${'against'.padEnd(26)}${`ours${unit}`.padStart(8)}${`theirs${unit}`.padStart(10)}${'ratio'.padStart(8)}${'must be'.padStart(10)}`,
  )
  for (const row of rows) {
    const { what, against, ours, theirs, ratio, atLeast, atMost } = row
    const bar = atMost === undefined ? `≥ ${percent(atLeast ?? 0)}` : `≤ ${percent(atMost)}`
    const numbers = [
      ours.toFixed(0).padStart(8),
      theirs.toFixed(0).padStart(10),
      percent(ratio).padStart(8),
      bar.padStart(10),
    ]
    console.log(`${what.padEnd(26)}${against.padEnd(26)}${numbers.join('')} ${mark(holds(row))}`)
  }
  return rows.every(holds)
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`

const holds = ({ ratio, atLeast = 0, atMost = Number.POSITIVE_INFINITY }: Row) => ratio >= atLeast && ratio <= atMost
