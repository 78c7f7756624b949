import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

const OURS = '^(src-shared|src-server|src-client|workers|db|scripts|bench|e2e|faults)/'
const TESTS = '\\.(test|spec)\\.tsx?$|^src-server/testing/|^(e2e|faults)/'
const notTests = { pathNot: TESTS }

/** Who may import whom. Each rule is broken once on purpose in `scripts/import-rules.test.ts`. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing, or miss a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'shared-stands-alone',
    comment: 'The contract imports nothing of ours.',
    severity: 'error',
    from: { path: '^src-shared/' },
    to: { path: OURS, pathNot: '^src-shared/' },
  },
  {
    name: 'engine-stands-alone',
    comment: 'The event-sourcing engine knows no word of travel.',
    severity: 'error',
    from: { path: '^src-server/event-sourcing/', ...notTests },
    to: { path: OURS, pathNot: '^src-server/event-sourcing/|^src-shared/codes\\.ts$' },
  },
  {
    name: 'slices-meet-in-events',
    comment: 'A slice imports another slice only through its events.',
    severity: 'error',
    from: { path: '^src-server/domains/([^/]+)/', ...notTests },
    to: { path: '^src-server/domains/', pathNot: '^src-server/domains/$1/|/events\\.ts$' },
  },
  {
    name: 'slices-know-no-doors',
    comment:
      'A slice imports the base procedures and nothing else of the doors or of what puts the application together.',
    severity: 'error',
    from: { path: '^src-server/domains/', ...notTests },
    to: {
      path: '^src-server/(http/|main\\.ts|router\\.ts|projectors\\.ts|queue\\.ts)|^(workers|db|src-client)/',
      pathNot: '^src-server/http/trpc\\.ts$',
    },
  },
  {
    name: 'slices-know-the-context-by-type',
    comment: 'The context is given to a slice; it never makes one.',
    severity: 'error',
    from: { path: '^src-server/domains/', ...notTests },
    to: { path: '^src-server/(context|config)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'deciders-are-pure',
    comment: 'No database, no clock, no randomness: time, ids and the actor come in.',
    severity: 'error',
    from: { path: '/decider\\.ts$', pathNot: '^src-server/event-sourcing/' },
    to: {
      pathNot: '^src-shared/|/events\\.ts$|^src-server/event-sourcing/(decider|event|rejection)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'client-knows-the-router-by-type',
    comment: 'From the server the client imports the type of the router.',
    severity: 'error',
    from: { path: '^src-client/' },
    to: { path: '^(src-server|workers|db|scripts)/', pathNot: '^src-server/router\\.ts$' },
  },
  {
    name: 'client-runs-no-server-code',
    comment: 'The type of the router, never the router.',
    severity: 'error',
    from: { path: '^src-client/' },
    to: { path: '^src-server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'workers-write-through-procedures',
    comment: 'Workers write as the system actor through the procedures: no deciders, no projectors, no doors.',
    severity: 'error',
    from: { path: '^workers/', ...notTests },
    to: { path: '^src-server/(domains|http)/|^src-client/', pathNot: '/events\\.ts$' },
  },
  {
    name: 'nobody-imports-workers',
    severity: 'error',
    from: { pathNot: '^workers/' },
    to: { path: '^workers/' },
  },
  {
    name: 'roots-meet-by-name',
    comment: 'Across roots imports go through package.json: #shared, #server, #client, #db.',
    severity: 'error',
    from: { path: '^(src-shared|src-server|src-client|workers|db)/' },
    to: { path: '^(src-shared|src-server|src-client|workers|db)/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'product-needs-no-tests',
    severity: 'error',
    from: { path: OURS, pathNot: `${TESTS}|^vitest` },
    to: { path: TESTS },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: { path: OURS },
    to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' },
  },
]

export const options: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  // What the benchmark measures against is a package of its own.
  exclude: { path: '^(dist|bench/peers)/' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
}
