/** The tag of tests that `npm test` leaves to `npm test -- --all`. */
export const RELEASE = 'release'
/** Set in the environment of tests that look at more cases, or in more looks, before a release. */
export const ALL_TESTS = 'ALL_TESTS'

const ENDINGS: [RegExp, string][] = [
  [/^e2e\/.+\.spec\.ts$/, 'e2e'],
  [/\.faults\.test\.ts$/, 'faults'],
  [/\.process\.test\.ts$/, 'processes'],
  [/\.db\.test\.ts$/, 'db'],
  [/\.test\.tsx?$/, 'unit'],
]

/** The vitest project of a file, by its path from the project's folder; undefined for one that is no test. */
export const projectOf = (file: string): string | undefined => ENDINGS.find(([ending]) => ending.test(file))?.[1]
