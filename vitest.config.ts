import { defineConfig } from 'vitest/config'

const DATABASE_TESTS = '**/*.db.test.ts'

export default defineConfig({
  test: {
    // Whatever a test prints belongs to its failure.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src-shared,src-server,src-client,db,scripts,workers,bench}/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_TESTS, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          // What browsers have, for the library's client of live streams.
          execArgv: ['--experimental-eventsource'],
          include: [`{src-server,db,scripts,workers,bench,faults}/${DATABASE_TESTS}`],
          globalSetup: 'src-server/testing/global-setup.ts',
          // A cold start of processes and databases on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Not part of `npm test`: `npm run test:faults` runs these, one after the other.
          name: 'faults',
          include: ['faults/**/*.faults.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: 'e2e/global-setup.ts',
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
