import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import autocannon from 'autocannon'
import { z } from 'zod'
import type { Stage } from '../scripts/steps.ts'

const CONNECTIONS = 16
const ROOT = path.resolve(import.meta.dirname, '..')

const message = z.looseObject({ type: z.string(), rate: z.number().optional() })

/** Starts one of our entry files and waits for its first message. The caller ends it. */
export function start(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ child: ChildProcess; rate?: number }> {
  const child = fork(path.join(ROOT, file), args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (said) => resolve({ child, rate: message.parse(said).rate }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)))
  })
}

export type Ask = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** Requests per second over these connections, which take the requests in turn. @throws Error for any answer but 200 */
export async function requestsPerSecond(
  port: number,
  asks: Ask[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: asks,
    setupClient: dropBodies,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers and ${result.errors} errors from ${asks[0]?.path}`)
  return result.requests.total / result.duration
}

/**
 * Requests for each second that the server's process works, which says what it can do where the client is the slower one.
 * Linux only.
 */
export async function requestsPerWorkedSecond(
  { port, pid }: { port: number; pid: number },
  asks: Ask[],
  seconds: number,
  connections?: number,
): Promise<number> {
  const before = await workedSeconds(pid)
  const perSecond = await requestsPerSecond(port, asks, seconds, connections)
  return (perSecond * seconds) / ((await workedSeconds(pid)) - before)
}

/** The processor time of a process; Linux counts in hundredths of a second. */
async function workedSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // User's and system's, counted after the name, which may have spaces.
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12)
  return (Number(user) + Number(system)) / 100
}

/** Has the client drop bodies: it reads each as text, which for a compressed page takes longer than the server's answer. */
function dropBodies(client: object): void {
  const queue: unknown = Reflect.get(client, 'pipelinedRequests')
  if (!(typeof queue === 'object' && queue !== null && 'addBody' in queue)) throw new Error('autocannon has changed')
  queue.addBody = () => undefined
}

/** The 95th percentile of the times of calls, made one after the other, in milliseconds. */
export async function p95Of(port: number, asks: readonly Ask[]): Promise<number> {
  const times: number[] = []
  for (const { path } of asks) {
    const start = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-lang': 'en' } })
    await answer.arrayBuffer()
    times.push(performance.now() - start)
    if (!answer.ok) throw new Error(`${answer.status} from ${path}`)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** The median of the values. */
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Side = () => Promise<number>
/** The limit of the ratio of ours to theirs: a least one for rates, a greatest one for times and sizes. */
type Bar = { atLeast?: number; atMost?: number }
/** The unit of the numbers (`/s` by default) and their decimals. */
type Unit = { unit?: string; digits?: number }
export type Comparison = Bar & Unit & { what: string; against: string; ours: Side; theirs: Side }
export type Row = Bar & Unit & { what: string; against: string; ours: number; theirs: number; ratio: number }

/** Runs the comparisons in order. Each side runs once unmeasured, to compile code, prepare statements and fill caches. */
export async function compareAll(
  { steps, rounds }: Pick<Stage, 'steps'> & { rounds: number },
  comparisons: Comparison[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const comparison of comparisons) {
    await comparison.ours()
    await comparison.theirs()
    rows.push(await steps.run(comparison.what, () => compare(comparison, rounds)))
  }
  return rows
}

/** Measures two sides in turns, so that other load meets both alike; the ratio is the median of the turns. */
async function compare({ ours, theirs, ...row }: Comparison, rounds: number): Promise<Row> {
  const turns: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const rate = await theirs()
    turns.push({ ours: await ours(), theirs: rate })
  }
  return {
    ...row,
    ours: median(turns.map((turn) => turn.ours)),
    theirs: median(turns.map((turn) => turn.theirs)),
    ratio: median(turns.map((turn) => turn.ours / turn.theirs)),
  }
}
