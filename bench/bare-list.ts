import { createServer } from 'node:http'
import { referenceOf } from '#server/domains/catalog/public.ts'
import { listQuery } from '#server/domains/post/listing/find/list-query.ts'
import { toCard } from '#server/domains/post/listing/present/card.ts'
import { createDb, createPool } from '#server/platform/database.ts'
import { prepare } from '#server/platform/prepared.ts'
import { SILENT } from '#server/projections/logger.ts'

/**
 * The baseline of the list call: the same SQL and bytes through node:http and pg alone. The difference is the cost of
 * frameworks.
 */
const pool = createPool(process.env.DATABASE_URL ?? '')
const db = createDb(pool)
const reference = await referenceOf({ pool, log: SILENT }).current()
const run = prepare(listQuery(db, { filters: ['type', 'province'], sort: 'newest', start: 'top', limit: 20 }))

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const rows = await run(pool, { type: url.searchParams.get('page_type'), province: url.searchParams.get('province') })
  const reading = { locale: 'en' as const, now: new Date(), reference }
  const cards = rows.map((row) => toCard(row, reading))
  const total = rows[0]?.total ?? 0
  const body = JSON.stringify(
    url.pathname === '/api'
      ? { code: 200, message: 'Success', data: cards.map((card) => ({ ...card, total })), total }
      : { result: { data: { rows: cards, total } } },
  )
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.on('disconnect', () => process.exit(0))
