import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import autocannon from 'autocannon'
import { z } from 'zod'

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

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export type Side = () => Promise<number>
export type Row = { what: string; against: string; ours: number; theirs: number; ratio: number; atLeast: number }

/** Measures two sides in turns, so that what else the machine does meets both alike; the ratio is the median of the turns'. */
export async function compare(
  what: string,
  against: string,
  sides: { ours: Side; theirs: Side; atLeast: number; rounds: number },
): Promise<Row> {
  const turns: { ours: number; theirs: number }[] = []
  for (let round = 0; round < sides.rounds; round++) {
    const theirs = await sides.theirs()
    turns.push({ ours: await sides.ours(), theirs })
  }
  return {
    what,
    against,
    ours: median(turns.map((turn) => turn.ours)),
    theirs: median(turns.map((turn) => turn.theirs)),
    ratio: median(turns.map((turn) => turn.ours / turn.theirs)),
    atLeast: sides.atLeast,
  }
}
