import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { contractDigest } from './build/contract.ts'
import LongestFirst from './scripts/test-order.ts'
import { RELEASE } from './scripts/test-projects.ts'
import { artGenerator } from './src-server/http/art-generator.ts'

// A process that a test starts takes half as long when an earlier one has compiled the same modules.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Node runs the server's TypeScript by itself, for less than Vite. Unit tests have the client's macros and catalogs, which Vite reads. */
const RUN_BY_NODE = { viteModuleRunner: false, nodeLoader: false }

const DATABASE_TESTS = '**/*.db.test.ts'
const PROCESS_TESTS = '**/*.process.test.ts'

export default defineConfig({
  // What the build writes into the client.
  define: { ART_GENERATOR: JSON.stringify(artGenerator()), CONTRACT: JSON.stringify(contractDigest()) },
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: RELEASE, description: 'Measures and tests of very many rows: `npm test -- --all` alone runs these.' },
    ],
    // Whatever a test prints belongs to its failure.
    silent: 'passed-only',
    expect: {
      // A test that looks at nothing cannot fail.
      requireAssertions: true,
      // On a busy machine; a poll whose time is the matter of its test says its own.
      poll: { timeout: 15_000 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Vitest's default on two processors is 1, and some tests wait.
          maxWorkers: 2,
          // Test files share the modules that they import: loading these anew for each file takes half of the time.
          isolate: false,
          // Property tests on a busy machine.
          testTimeout: 20_000,
          // A test that needs another before it, or leaves something behind, fails somewhere else on another machine.
          sequence: { shuffle: true },
          include: ['{src-shared,src-server,src-client,db,scripts,build,workers,bench}/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_TESTS, PROCESS_TESTS, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          experimental: RUN_BY_NODE,
          isolate: false,
          // One more than there are processors, since tests wait for leases, pauses and answers. With four all take a seventh more of
          // the processors.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // What browsers have, for the library's client of live streams.
          execArgv: ['--experimental-eventsource'],
          include: [`{src-server,db,scripts,workers,bench}/${DATABASE_TESTS}`],
          globalSetup: 'src-server/testing/global-setup.ts',
          setupFiles: 'src-server/testing/setup.ts',
          // The first connection and the first picture, on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests that start and kill processes of the product, and mostly wait. Those that look at the time allow for a busy
          // machine.
          name: 'processes',
          experimental: RUN_BY_NODE,
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
          include: [`{src-server,db,scripts,workers,faults}/${PROCESS_TESTS}`],
          globalSetup: ['scripts/build-setup.ts', 'src-server/testing/global-setup.ts'],
          setupFiles: 'src-server/testing/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          experimental: RUN_BY_NODE,
          // A browser and the modules of the tests are made once for each worker.
          isolate: false,
          // One for each processor: with three browsers nothing is faster, and waits run out.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.spec.ts'],
          globalSetup: 'e2e/global-setup.ts',
          setupFiles: 'e2e/setup.ts',
          // Waiting for what a page shows is a check as well.
          expect: { requireAssertions: false },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
