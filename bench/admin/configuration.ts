import { z } from 'zod'
import type { Caller } from '#server/composition/router.ts'
import { freePort } from '#server/platform/free-port.ts'
import type { Bench } from '../bench.ts'
import { type Ask, compareAll, type Row, requestsPerSecond, start } from '../measure.ts'

const ASK: Ask = { path: '/api/getConfiguration', headers: { 'accept-encoding': 'gzip, deflate, br', 'x-lang': 'en' } }
const CONNECTIONS = 64
const KEY = 'bench.motto'
const CHANGES = 200

const answer = z.object({ data: z.array(z.object({ key: z.string(), value: z.string() })) })

/**
 * The configuration as everybody reads it, against a Fastify route that sends the same bytes; and how many changes that this
 * process makes the web server tells of in its next answer.
 */
export async function configurationRows(bench: Bench, system: Caller, product: number): Promise<Row[]> {
  const { port } = await sameBytes(bench, product)
  const rows = await compareAll(bench, [
    {
      what: 'configuration through /api',
      against: 'same bytes of Fastify',
      ours: () => requestsPerSecond(product, [ASK], bench.seconds, CONNECTIONS),
      theirs: () => requestsPerSecond(port, [{ ...ASK, path: '/0' }], bench.seconds, CONNECTIONS),
      atLeast: 0.7,
    },
  ])
  const seen = await bench.steps.run(`${CHANGES} changes`, () => countSeen(system, product))
  return [
    ...rows,
    {
      what: 'changes that the next answer has',
      against: 'changes of another process',
      ours: seen,
      theirs: CHANGES,
      ratio: seen / CHANGES,
      unit: '',
      atLeast: 1,
    },
  ]
}

async function sameBytes(bench: Bench, product: number): Promise<{ port: number }> {
  const [port, bare] = [await freePort(), await freePort()]
  const { child } = await start('bench/same-bytes.ts', {
    PRODUCT: String(product),
    PORT: String(bare),
    FASTIFY_PORT: String(port),
    ASKS: JSON.stringify([ASK]),
  })
  bench.teardown.add(async () => void child.kill('SIGKILL'))
  return { port }
}

async function countSeen(system: Caller, product: number): Promise<number> {
  let seen = 0
  for (let n = 0; n < CHANGES; n++) {
    const value = `The ${n}. journey`
    const data = { appName: 'Motto', key: KEY, type: 'bench', input: 'text', value }
    await system.catalog.save({ kind: 'configuration', id: KEY, data })
    const response = await fetch(`http://127.0.0.1:${product}${ASK.path}`, { headers: { 'x-lang': 'en' } })
    const { data: entries } = answer.parse(await response.json())
    if (entries.find(({ key }) => key === KEY)?.value === value) seen++
  }
  return seen
}
