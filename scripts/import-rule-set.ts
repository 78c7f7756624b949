import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

const OURS = '^(src-shared|src-server|src-client|workers|db|scripts|bench|e2e|faults)/'
const TESTS = '\\.(test|spec|arbitrary)\\.tsx?$|^src-server/testing/|^(e2e|faults)/'
const notTests = { pathNot: TESTS }

/** Rooms of the server, bottom up: each imports only from those before it. */
export const ROOMS = [
  'event-sourcing',
  'publishing',
  'projections',
  'platform',
  'paper-cut',
  'calendar',
  'live',
  'sign-in',
  'procedures',
  'domains',
  'composition',
  'http',
]

const roomRules = ROOMS.slice(0, -1).map(
  (room, index): IForbiddenRuleType => ({
    name: `${room}-is-below-others`,
    comment: `Of the server's rooms ${room} imports only those below it.`,
    severity: 'error',
    from: { path: `^src-server/${room}/`, ...notTests },
    to: { path: `^src-server/((${ROOMS.slice(index + 1).join('|')})/|[^/]+$)` },
  }),
)

/** Each rule is broken once in `scripts/import-rules.test.ts`. */
export const forbidden: IForbiddenRuleType[] = [
  ...roomRules,
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
    comment: 'The engine and what runs its read models import packages and each other, nothing of the product.',
    severity: 'error',
    from: { path: '^src-server/(event-sourcing|projections)/', ...notTests },
    to: { path: OURS, pathNot: '^src-server/(event-sourcing|projections)/' },
  },
  {
    name: 'slices-meet-in-public',
    comment: 'A slice imports another slice only through its events.ts and its public.ts.',
    severity: 'error',
    from: { path: '^src-server/domains/([^/]+)/', ...notTests },
    to: {
      path: '^src-server/domains/[^/]+/',
      pathNot: '^src-server/domains/$1/|/(events|public)\\.ts$',
    },
  },
  {
    name: 'events-stand-alone',
    comment: "Stored events do not change because the API's limits and vocabularies do.",
    severity: 'error',
    from: { path: '^src-server/domains/([^/]+/events|event-(fields|document))\\.ts$' },
    to: { path: OURS, pathNot: '^src-server/(event-sourcing/event|domains/event-(fields|document))\\.ts$' },
  },
  {
    name: 'slices-know-no-http',
    comment: 'A slice imports the base procedures and nothing of HTTP or of what puts the application together.',
    severity: 'error',
    from: { path: '^src-server/domains/', ...notTests },
    to: {
      path: '^src-server/(http/|main\\.ts|composition/|platform/queue)|^(workers|db|src-client)/',
    },
  },
  {
    name: 'deciders-are-pure',
    comment: 'No database, no clock, no randomness: time, ids and the actor come in.',
    severity: 'error',
    from: {
      path: '/(decider|state)\\.ts$|^src-server/publishing/',
      pathNot: '^src-server/event-sourcing/|\\.test\\.ts$',
    },
    to: {
      pathNot:
        '^src-shared/|/(events|state)\\.ts$|^src-server/event-sourcing/(decider|event|history-fold|rejection)\\.ts$|^src-server/publishing/|^src-server/procedures/field-problems\\.ts$|^node_modules/safe-stable-stringify/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'client-lib-is-lowest',
    comment: 'lib knows no component, no feature and no route.',
    severity: 'error',
    from: { path: '^src-client/lib/' },
    to: { path: '^src-client/(components|frame|features|routes)/' },
  },
  {
    name: 'client-components-know-no-feature',
    comment: 'A component is of no feature, so that every feature can use it.',
    severity: 'error',
    from: { path: '^src-client/components/' },
    to: { path: '^src-client/(frame|features|routes)/' },
  },
  {
    name: 'client-features-meet-in-public',
    comment: 'A feature imports another feature only through the files in its folder public.',
    severity: 'error',
    from: { path: '^src-client/features/([^/]+)/' },
    to: { path: '^src-client/(features|frame|routes)/', pathNot: '^src-client/features/($1|[^/]+/public)/' },
  },
  {
    name: 'client-knows-the-router-by-type',
    comment: 'From the server the client imports the type of the router.',
    severity: 'error',
    from: { path: '^src-client/' },
    to: { path: '^(src-server|workers|db|scripts)/', pathNot: '^src-server/composition/router\\.ts$' },
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
    comment: 'Workers write as the system actor through the procedures: no deciders, no projectors, no HTTP.',
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
    name: 'launcher-loads-no-product',
    comment: 'It stays for as long as the product, so what fills the database is a process of its own (decision 52).',
    severity: 'error',
    from: { path: '^(scripts/(run|dev|launch|filling|child)|db/seed/sign-ins)\\.ts$' },
    to: { path: '^(src-server/(?!platform/)|workers/|db/(migrate|seed/load))', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'roots-meet-by-name',
    comment: 'Across roots imports go through package.json: #shared, #server, #client, #db.',
    severity: 'error',
    from: { path: '^(src-shared|src-server|src-client|workers|db)/' },
    to: { path: '^(src-shared|src-server|src-client|workers|db)/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'only-the-calendar-counts-moons',
    comment: 'When feasts are is asked of the calendar, which keeps what it has counted.',
    severity: 'error',
    from: { path: OURS, pathNot: '^src-server/calendar/' },
    to: { path: '(^|/)(moment|@thyrith/momentkh)(/|$)' },
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
  // Packages of their own.
  exclude: { path: '^(dist|bench/(peers|lighthouse))/' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
}
