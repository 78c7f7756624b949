import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import autocannon from 'autocannon'
import { z } from 'zod'
import type { Stage } from '../scripts/steps.ts'

export const CONNECTIONS = 16
const ROOT = path.resolve(import.meta.dirname, '..')

const message = z.looseObject({ type: z.string(), rate: z.number().optional() })

/** Starts one of our entry files and waits for its first word. The caller disconnects it when done. */
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

/** Requests per second of a server that is asked these in turn, over 16 connections. Any answer but 200 is an error. */
export async function requestsPerSecond(port: number, asks: Ask[], seconds: number): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: asks,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers and ${result.errors} errors from ${asks[0]?.path}`)
  return result.requests.total / result.duration
}

/** The middle one of several values. */
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Side = () => Promise<number>
/** What the ratio of ours to theirs must be: of rates at least, of times and sizes at most. */
type Bar = { atLeast?: number; atMost?: number }
/** What the numbers are in (`/s` unless it says otherwise), and with how many decimals they are shown. */
type Unit = { unit?: string; digits?: number }
export type Comparison = Bar & Unit & { what: string; against: string; ours: Side; theirs: Side }
export type Row = Bar & Unit & { what: string; against: string; ours: number; theirs: number; ratio: number }

/** Measures one comparison after the other, each side once unmeasured before: compiled code, prepared statements, remembered pages. */
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

/** Measures two sides in turns, so that what else the machine does meets both alike; the ratio is the median of the turns'. */
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
