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

/** A measured pair of numbers, the ratio of the turns, and the bar it is held to. */
export type Verdict = Measurement & { bar: string; holds: boolean }

type Measurement = {
  what: string
  against: string
  ours: number
  theirs: number
  unit: string
  digits: number
  ratio: number
}

/** The ratio must not be under that. */
export const atLeast = (bar: number, measured: Measurement): Verdict => ({
  ...measured,
  bar: `≥ ${bar}`,
  holds: measured.ratio >= bar,
})

/** The ratio must not be over that. */
export const atMost = (bar: number, measured: Measurement): Verdict => ({
  ...measured,
  bar: `≤ ${bar}`,
  holds: measured.ratio <= bar,
})

/** Prints what was measured with its bars; whether all are held. */
export function printVerdicts(verdicts: readonly Verdict[]): boolean {
  console.log(
    `\n${'what'.padEnd(32)}${'against'.padEnd(26)}${'ours'.padStart(12)}${'theirs'.padStart(12)}${'ratio'.padStart(8)}${'must be'.padStart(9)}`,
  )
  for (const { what, against, ours, theirs, unit, digits, ratio, bar, holds } of verdicts) {
    const numbers = [ours, theirs].map((number) => `${number.toFixed(digits)}${unit}`.padStart(12))
    const judged = `${ratio.toFixed(2).padStart(8)}${bar.padStart(9)} ${mark(holds)}`
    console.log(`${what.padEnd(32)}${against.padEnd(26)}${numbers.join('')}${judged}`)
  }
  return verdicts.every(({ holds }) => holds)
}
