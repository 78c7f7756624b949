import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { z } from 'zod'
import { openDatabase } from '#db/embedded.ts'
import { createPool } from '#server/platform/database.ts'
import { freePort } from '#server/platform/free-port.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { unpackChromium } from '../../scripts/chromium.ts'
import { type Bench, type Part, ROOT } from '../bench.ts'
import { http2Proxy } from '../http2-proxy.ts'
import { median } from '../measure.ts'
import { npmStart, type Product } from '../npm-start.ts'
import { installPackage } from '../package-of-its-own.ts'
import { mark } from '../table.ts'

const RUNS = 5
const PACKAGE = path.join(ROOT, 'bench/lighthouse')
const MAX_REPORT_BYTES = 64 * 1024 * 1024

/** The parts of a report that are read. */
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      numericValue: z.number().optional(),
      details: z.object({ items: z.unknown().optional() }).optional(),
    }),
  ),
})
type Report = z.infer<typeof report>

const certificate = z.object({ key: z.string(), cert: z.string() })

type Page = {
  name: string
  path: string
  /** Kept out of search engines, which Lighthouse takes for a mistake. */
  isUnlisted?: boolean
}

type Measure = {
  name: string
  read(report: Report): number
  atLeast?: number
  atMost?: number
  unit?: string
  digits?: number
  ofListedOnly?: boolean
}

const score =
  (category: string) =>
  ({ categories }: Report) =>
    100 * (categories[category]?.score ?? 0)
const value =
  (audit: string, unit = 1) =>
  ({ audits }: Report) =>
    (audits[audit]?.numericValue ?? Number.NaN) / unit

const requestsOf = ({ audits }: Report) => {
  const items = audits['network-requests']?.details?.items
  return Array.isArray(items) ? items.length : Number.NaN
}

const MEASURES: readonly Measure[] = [
  { name: 'performance', read: score('performance'), atLeast: 95 },
  { name: 'accessibility', read: score('accessibility'), atLeast: 100 },
  { name: 'best practices', read: score('best-practices'), atLeast: 100 },
  { name: 'SEO', read: score('seo'), atLeast: 100, ofListedOnly: true },
  { name: 'LCP', read: value('largest-contentful-paint', 1_000), atMost: 1.8, unit: ' s', digits: 2 },
  { name: 'TBT', read: value('total-blocking-time'), atMost: 100, unit: ' ms' },
  { name: 'CLS', read: value('cumulative-layout-shift'), atMost: 0, digits: 3 },
  { name: 'bytes', read: value('total-byte-weight', 1_024), unit: ' KB' },
  { name: 'requests', read: requestsOf },
]

/** Lighthouse on a phone, with its simulated network and processor, of the production build behind HTTP/2. */
export const lighthouse: Part = {
  name: 'lighthouse',
  says: `Lighthouse on a phone, of the production build behind HTTP/2, median of ${RUNS}`,
  async run(bench) {
    await bench.steps.run('Lighthouse installed', () => installPackage(PACKAGE))
    const port = await freePort()
    const origin = `https://localhost:${port}`
    const product = await bench.steps.run('npm start', () => npmStart(bench, 'lighthouse', { PUBLIC_ORIGIN: origin }))
    await bench.steps.run('pictures made small', () => workDone(product))
    bench.teardown.add(await http2Proxy(port, product.port, certificate.parse(await run('certificate.ts'))))
    const debuggingPort = await openChromium(bench)
    const reports = new Map<Page, Report[]>((await pagesOf(product)).map((page) => [page, []]))
    // Page after page in each turn, so that a busy minute is no single page's.
    for (let turn = 1; turn <= (bench.quick ? 1 : RUNS); turn++)
      for (const [page, found] of reports)
        found.push(await bench.steps.run(`${page.name}, ${turn}`, () => audit(debuggingPort, origin + page.path)))
    const holds = printTable(reports)
    await product.stop()
    return holds
  },
}

async function pagesOf({ port }: Product): Promise<Page[]> {
  const list = await (await fetch(`http://127.0.0.1:${port}/en/visit`)).text()
  const place = /href="(\/en\/detail\/[^"]+)"/.exec(list)?.[1]
  if (!place) throw new Error('The list names no place')
  return [
    { name: 'home', path: '/en' },
    { name: 'list', path: '/en/visit' },
    { name: 'detail', path: place },
    { name: 'search', path: '/en/search?q=angkor', isUnlisted: true },
    { name: 'login', path: '/en/account/login', isUnlisted: true },
  ]
}

/** Until the workers have nothing to do: pages then show what they show for good. */
async function workDone({ dataDir }: Product): Promise<void> {
  const database = await openDatabase({ dataDir })
  const pool = createPool(database.url)
  const broker = await createBroker({ databaseUrl: database.ownerUrl })
  const queue = broker.openQueue(WORK)
  for (;;) {
    const { waiting, running, delayed } = await queue.counts()
    const { rowCount } = await pool.query(`select from file where variant_widths = '{}' limit 1`)
    if (waiting + running + delayed + (rowCount ?? 0) === 0) break
    await sleep(2_000)
  }
  await queue.close()
  await broker.close()
  await pool.end()
  await database.stop()
}

/** @returns where Lighthouse reaches it */
async function openChromium(bench: Bench): Promise<number> {
  const port = await freePort()
  const { args, ...launch } = await unpackChromium(bench.folder)
  const flags = [...args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors']
  const browser = await chromium.launch({ ...launch, args: flags })
  bench.teardown.add(() => browser.close())
  return port
}

async function audit(port: number, address: string): Promise<Report> {
  const found = report.parse(await run('audit.ts', `${port}`, address))
  if (found.runtimeError) throw new Error(`Lighthouse failed at ${address}: ${found.runtimeError.message}`)
  return found
}

/** The output of a script of the package. */
async function run(script: string, ...args: string[]): Promise<unknown> {
  const options = { cwd: PACKAGE, maxBuffer: MAX_REPORT_BYTES }
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(PACKAGE, script), ...args], options)
  return JSON.parse(stdout)
}

const WIDTH = 15

/** @returns whether every page is within all limits */
function printTable(reports: ReadonlyMap<Page, readonly Report[]>): boolean {
  const line = (name: string, cells: readonly string[]) => console.log(name.padEnd(8) + cells.join(''))
  const plain = (text: string) => `${text.padStart(WIDTH)}  `
  console.log()
  line(
    '',
    MEASURES.map(({ name }) => plain(name)),
  )
  let holds = true
  for (const [page, found] of reports) {
    const cells = MEASURES.map((measure) => judge(measure, page, median(found.map(measure.read))))
    line(
      page.name,
      cells.map(({ text, holds: kept }) => `${text.padStart(WIDTH)} ${kept === undefined ? ' ' : mark(kept)}`),
    )
    holds &&= cells.every((cell) => cell.holds !== false)
  }
  line(
    'must be',
    MEASURES.map((measure) => plain(barOf(measure))),
  )
  return holds
}

/** Judged as it is shown; what has no limit is not judged. */
function judge({ atLeast, atMost, ofListedOnly, unit = '', digits = 0 }: Measure, page: Page, found: number) {
  const shown = found.toFixed(digits)
  const isFree = (atLeast ?? atMost) === undefined || (ofListedOnly && page.isUnlisted)
  const holds = isFree ? undefined : Number(shown) >= (atLeast ?? -Infinity) && Number(shown) <= (atMost ?? Infinity)
  return { holds, text: shown + unit }
}

function barOf({ atLeast, atMost, unit = '' }: Measure): string {
  if (atLeast !== undefined) return `≥ ${atLeast}${unit}`
  return atMost === undefined ? '' : `≤ ${atMost}${unit}`
}
