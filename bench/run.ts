import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { styleText } from 'node:util'
import pg from 'pg'
import { build } from 'vite'
import { openDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { saveReference } from '#db/seed/reference.ts'
import { createContext, systemRequest } from '#server/context.ts'
import { freePort } from '#server/free-port.ts'
import { createCaller } from '#server/router.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { checkBudgets } from '../scripts/budgets.ts'
import { runCommand } from '../scripts/command.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { stageOn } from '../scripts/steps.ts'
import { fillPosts, PROVINCES } from './many-posts.ts'
import { type Ask, compare, type Row, requestsPerSecond, start } from './measure.ts'
import { listPlans } from './plans.ts'

const HELP = `npm run bench: measures the product against its peers, each row a ratio within this run.

  --quick   fewer posts and shorter turns, to see that it runs
  --help    this text`

if (process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
const QUICK = process.argv.includes('--quick')
const MANY = QUICK ? 20_000 : 100_000
const FEW = MANY / 10
const SECONDS = QUICK ? 2 : 4
const ROUNDS = QUICK ? 1 : 3
const ROOT = path.resolve(import.meta.dirname, '..')

const LISTS = POST_TYPES.flatMap((page_type) => PROVINCES.map((province) => ({ page_type, province })))
const english = { 'x-lang': 'en' }
const trpc = (input: object): Ask => ({
  path: `/trpc/post.list?input=${encodeURIComponent(JSON.stringify({ ...input, pageSize: 20 }))}`,
  headers: english,
})
const rest = (input: object): Ask => ({
  method: 'POST',
  path: '/api/getPostPageType',
  headers: { ...english, 'content-type': 'application/json' },
  body: JSON.stringify({ ...input, pageSize: 20 }),
})
const bare = (door: '/trpc' | '/api') =>
  LISTS.map(({ page_type, province }): Ask => ({ path: `${door}?page_type=${page_type}&province=${province}` }))
const page = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => trpc({ page_type: 'visit', page: first + n }))

await runCommand(async (teardown) => {
  const stage = stageOn(process.stdout, teardown)
  const { steps } = stage
  await ensureBuild(stage)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-bench-'))
  await chmod(folder, 0o711)
  teardown.add(() => rm(folder, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir: folder, databaseUrl: process.env.BENCH_DATABASE_URL })
  teardown.add(() => database.stop({ immediate: true }))

  const filled = async (name: string, count: number) => {
    const url = await freshDatabase(database.url, name)
    await fill(url, folder, count)
    return url
  }
  const few = await steps.run(`${FEW} posts`, () => filled('bench_few', FEW))
  const many = await steps.run(`${MANY} posts`, () => filled('bench_many', MANY))

  const serve = async (file: string, url: string) => {
    const port = await freePort()
    const env = { DATABASE_URL: url, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info' }
    const { child } = await start(file, env)
    teardown.add(async () => void child.kill('SIGKILL'))
    return port
  }
  const product = await serve('src-server/main.ts', many)
  const small = await serve('src-server/main.ts', few)
  const peer = await serve('bench/bare-list.ts', many)
  const bundle = await steps.run('peer of server rendering', () => buildScreen())

  const ask = (port: number, asks: Ask[]) => () => requestsPerSecond(port, asks, SECONDS)
  const loop = async () => {
    const { child, rate = 0 } = await start('bench/render-loop.ts', { DATABASE_URL: many }, [
      bundle,
      'http://localhost/en/visit',
      String(SECONDS * 1_000),
    ])
    child.kill()
    return rate
  }
  const lists = LISTS.map(trpc)
  const measured: [
    what: string,
    against: string,
    ours: () => Promise<number>,
    theirs: () => Promise<number>,
    atLeast: number,
  ][] = [
    ['list through tRPC', 'node:http + pg', ask(product, lists), ask(peer, bare('/trpc')), 0.6],
    ['list through /api', 'node:http + pg', ask(product, LISTS.map(rest)), ask(peer, bare('/api')), 0.6],
    [`list at ${MANY} posts`, `at ${FEW} posts`, ask(product, lists), ask(small, lists), 0.8],
    ['page 500 of one type', 'page 1 of it', ask(product, page(QUICK ? 150 : 495, 10)), ask(product, page(1, 1)), 0.5],
    ['list page on the server', 'renderToString in a loop', ask(product, [{ path: '/en/visit' }]), loop, 0.5],
  ]
  const rows: Row[] = []
  for (const [what, against, ours, theirs, atLeast] of measured) {
    // Once unmeasured: compiled code, prepared statements, remembered pages.
    await ours()
    await theirs()
    rows.push(await steps.run(what, () => compare(what, against, { ours, theirs, atLeast, rounds: ROUNDS })))
  }
  printRows(rows)
  const plansHold = await printPlans(many)
  const sizesHold = printSizes()
  return rows.every((row) => row.ratio >= row.atLeast) && plansHold && sizesHold ? 0 : 1
}, 130)

async function freshDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, server).href
}

async function fill(url: string, dataDir: string, count: number): Promise<void> {
  await migrate(url)
  const { context, close } = createContext({ databaseUrl: url, dataDir })
  await saveReference(createCaller(systemRequest(context)))
  await fillPosts(context.pool, count)
  await close()
}

async function buildScreen(): Promise<string> {
  const outDir = path.join(ROOT, 'dist/bench')
  await build({
    root: ROOT,
    logLevel: 'error',
    build: { ssr: path.join(ROOT, 'bench/screen.tsx'), outDir, emptyOutDir: true },
  })
  return path.join(outDir, 'screen.js')
}

function mark(holds: boolean): string {
  return holds ? styleText('green', '✓') : styleText('red', '✗')
}

function printRows(rows: Row[]): void {
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
}

async function printPlans(url: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const plans = await listPlans(pool)
  await pool.end()
  console.log(`\n${'list query'.padEnd(40)}${'ms'.padStart(8)}  indexes`)
  for (const { shape, milliseconds, nodes, scansTable } of plans) {
    console.log(`${shape.padEnd(40)}${milliseconds.toFixed(2).padStart(8)}  ${nodes} ${mark(!scansTable)}`)
  }
  return plans.every((plan) => !plan.scansTable)
}

function printSizes(): boolean {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
  const weights = checkBudgets(path.join(ROOT, 'dist/client'))
  console.log(
    `\n${'first load (brotli)'.padEnd(30)}${'script'.padStart(10)}${'styles'.padStart(10)}${'fonts'.padStart(10)}`,
  )
  for (const { route, js, css, fonts, ok } of weights)
    console.log(`${route.padEnd(30)}${kilobytes(js)}${kilobytes(css)}${kilobytes(fonts)} ${mark(ok)}`)
  return weights.every((weight) => weight.ok)
}
