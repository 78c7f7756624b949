import type { TestFile } from './test-run.ts'

export type Totals = { passed: number; failed: number; skipped: number }

/** A failure of a test file, or of a check that has none. `message` is the first lines of what it says, `pictures` are files. */
export type Failure = TestFile['failures'][number] & { file: string }

/** Failures for the end of a log: whoever sees nothing else knows what failed, why, and where its pictures are. */
export const failureList = (failures: Failure[]): string =>
  failures
    .map(({ file, name, message, pictures }) =>
      [
        `✗ ${file} > ${name}`,
        ...message.split('\n').map((line) => `    ${line}`),
        ...pictures.map((picture) => `    picture: ${picture}`),
      ].join('\n'),
    )
    .join('\n')

export function sum(totals: Totals[]): Totals {
  const add = (key: keyof Totals) => totals.reduce((count, each) => count + each[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}
