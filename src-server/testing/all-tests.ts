import { ALL_TESTS } from '../../scripts/test-projects.ts'

/** Whether a test that can look at more cases than it mostly does looks at all of them: `npm test -- --all`. */
export const all = Boolean(process.env[ALL_TESTS])
