import { setTimeout } from 'node:timers/promises'
import { readProvinces } from '#db/seed/content.ts'
import { inlineProjectors } from '#server/composition/projectors.ts'
import { createCommitter } from '#server/event-sourcing/commit.ts'
import { createPool } from '#server/platform/database.ts'
import { postCommit } from '../many-posts.ts'
import { answerJobs, quantile } from './load.ts'

/** Users under a steady load of a hundred requests a second, which read lists and write posts. */
const PAUSE_MS = 10
const JSON_BODY = { 'content-type': 'application/json' }
const FILTERS = JSON.stringify({ page_type: 'visit', province: 'kampot' })
const pool = createPool(process.env.DATABASE_URL ?? '')
const commit = createCommitter(pool, inlineProjectors)
const provinces = (await readProvinces()).map(({ id }) => id)
let lists = ''
let nextPost = 10_000_000

async function readList(): Promise<void> {
  const answer = await fetch(lists, { method: 'POST', headers: JSON_BODY, body: FILTERS })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${lists} answered ${answer.status}`)
}

let watching = false
let reads: number[] = []
let errors = 0
let running: Promise<void> | undefined

async function request(n: number): Promise<void> {
  const begun = performance.now()
  try {
    if (n % 2 === 0) await readList()
    else await commit(postCommit(nextPost++, provinces))
    if (n % 2 === 0) reads.push(performance.now() - begun)
  } catch (error) {
    console.error(error)
    errors++
  }
}

async function requestSteadily(): Promise<void> {
  const pending: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; watching; n++) {
    pending.push(request(n))
    await setTimeout(Math.max(0, begun + n * PAUSE_MS - performance.now()))
  }
  await Promise.all(pending)
}

answerJobs(async ({ what, port }: { what: 'begin' | 'end'; port?: number }) => {
  watching = what === 'begin'
  if (watching) {
    lists = `http://127.0.0.1:${port}/api/getPostPageType`
    reads = []
    errors = 0
    running = requestSteadily()
    return {}
  }
  await running
  return { p99: quantile(reads, 0.99), requests: reads.length, errors }
})
