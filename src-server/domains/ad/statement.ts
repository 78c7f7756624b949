import type { z } from 'zod'
import type { AdStatement, adStatementInput } from '#shared/ad.ts'
import { fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { inTransaction, type Sql } from '../../event-sourcing/sql.ts'
import { headPosition } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { counted, rowsOf } from './projector.ts'

type Input = z.output<typeof adStatementInput>
type Day = AdStatement['days'][number]

/** Also of an ad that was deleted. @throws Rejection RECORD_NOT_FOUND */
export async function getStatement({ pool }: Pick<RequestContext, 'pool'>, input: Input): Promise<AdStatement> {
  return inTransaction(pool, async (tx) => {
    // The log and the read model of one moment.
    await tx.query('set transaction isolation level repeatable read read only')
    const title = await titleOf(tx, input.id)
    const [position, days, kept] = [await headPosition(tx), await daysOfLog(tx, input), await daysOfTable(tx, input)]
    const sum = (of: 'views' | 'clicks') => days.reduce((total, day) => total + day[of], 0)
    const is_confirmed = JSON.stringify(days) === JSON.stringify(kept)
    return { ...input, title, views: sum('views'), clicks: sum('clicks'), days, position, is_confirmed }
  })
}

async function titleOf(tx: Sql, id: string): Promise<string> {
  const { rows } = await tx.query<{ title: string | null }>(
    `select data ->> 'title' as title from catalog_record where kind = 'ad' and id = $1`,
    [id],
  )
  const [ad] = rows
  if (!ad) throw new Rejection('RECORD_NOT_FOUND')
  return ad.title ?? id
}

/**
 * Sums the hours of the ad's events in the database, as a busy ad is in hundreds of thousands, and makes days of them as the read
 * model does. The type stands in the statement, as the index is of this type alone. Hours of the period were counted in it or later.
 */
async function daysOfLog(tx: Sql, { id, from, to }: Input): Promise<Day[]> {
  const { rows } = await tx.query<{ hour: string; views: number; clicks: number }>(
    `select hour, sum(views)::int as views, sum(clicks)::int as clicks
     from event, jsonb_to_recordset(data -> 'ads' -> $1::text) as hours (hour text, views int, clicks int)
     where type = 'AdViewsCounted' and data -> 'ads' ? $1::text and at >= $2 group by hour`,
    [id, fromPhnomPenh(from).toISOString()],
  )
  const all = { ads: { [id]: rows } }
  return [...new Set(rowsOf(all))]
    .map((key) => counted(null, all, key))
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, views, clicks }) => ({ day, views, clicks }))
}

async function daysOfTable(tx: Sql, { id, from, to }: Input): Promise<Day[]> {
  const { rows } = await tx.query<Day>(
    'select day::text as day, views, clicks from ad_count where ad_id = $1 and day between $2 and $3 order by day',
    [id, from, to],
  )
  return rows
}
