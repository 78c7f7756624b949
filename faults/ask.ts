import { newId } from '#server/platform/ids.ts'
import type { Web } from './stage.ts'
import { writerHeaders } from './writers.ts'

/** Requests of visitors: a procedure, its REST row, a page, readiness. */
export const READS = [
  '/trpc/post.list?input=%7B%22page_type%22%3A%22visit%22%7D',
  '/trpc/catalog.provinces',
  '/en/visit',
  '/readyz',
]

const PATIENCE_MS = 60_000

export type Answer = { path: string; status: number; ms: number }

export async function ask({ url, token }: Web, path: string, body?: object): Promise<Answer> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const given = { method: 'POST', headers: writerHeaders(token), body: JSON.stringify(body) }
  const answer = await fetch(url + path, { signal, ...(body && given) })
  await answer.arrayBuffer()
  return { path, status: answer.status, ms: Math.round(performance.now() - begun) }
}

/** Sends every read, and a write to a new stream. */
export function askAll(web: Web): Promise<Answer[]> {
  const names = { kh: 'សាក', en: 'Probe', cn: '试' }
  const id = newId()
  const probe = { kind: 'category', id, data: { names, type: 'visit', slug: id, icon: 'soup' } }
  return Promise.all([...READS.map((path) => ask(web, path)), ask(web, '/trpc/catalog.save', probe)])
}

export const statusesOf = (answers: readonly Answer[]): number[] => [...new Set(answers.map(({ status }) => status))]
export const slowestOf = (answers: readonly Answer[]): number => Math.max(...answers.map(({ ms }) => ms))
