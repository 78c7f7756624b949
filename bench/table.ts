import { styleText } from 'node:util'
import type { Row } from './measure.ts'

/** The sign of a bar that is held or missed. */
export function mark(holds: boolean): string {
  return holds ? styleText('green', '✓') : styleText('red', '✗')
}

/** Prints ratios with their bars; whether all are held. */
export function printRows(rows: Row[]): boolean {
  console.log(
    `\n${'what'.padEnd(26)}${'against'.padEnd(26)}${'ours/s'.padStart(8)}${'theirs/s'.padStart(10)}${'ratio'.padStart(8)}${'must be'.padStart(10)}`,
  )
  for (const { what, against, ours, theirs, ratio, atLeast } of rows) {
    const numbers = [
      ours.toFixed(0).padStart(8),
      theirs.toFixed(0).padStart(10),
      `${(ratio * 100).toFixed(0)} %`.padStart(8),
      `≥ ${atLeast * 100} %`.padStart(10),
    ]
    console.log(`${what.padEnd(26)}${against.padEnd(26)}${numbers.join('')} ${mark(ratio >= atLeast)}`)
  }
  return rows.every((row) => row.ratio >= row.atLeast)
}
