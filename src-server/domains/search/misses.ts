import type { RequestContext } from '../../procedures/context.ts'
import { unitsIn } from './tokens.ts'

/** Words of a day that are kept; what else finds nothing is counted together. */
const WORDS_A_DAY = 1_000
const KEPT_DAYS = 90
const DAY_MS = 86_400_000
const LONGEST = 60
/** A number of a person, such as that of a phone, which many write in groups. */
const NUMBER = /\d(?: ?\d){4}/

/**
 * Counts a search that found nothing, for the report. Neither who searched nor when is kept, and no words that look like
 * somebody's address or number.
 */
export async function countMiss({ pool, now }: Pick<RequestContext, 'pool' | 'now'>, typed: string): Promise<void> {
  const words = unitsIn(typed)
    .map(({ canonical }) => canonical)
    .join(' ')
  if (words === '') return
  // Also the sign of Chinese and Japanese keyboards.
  const isAddress = typed.normalize('NFKC').includes('@')
  const isKept = words.length <= LONGEST && !isAddress && !NUMBER.test(words)
  await pool.query({
    name: 'count-miss',
    text: `with today as (select words from search_miss where day = $3)
      insert into search_miss (day, words, times)
      select $3, case when $1 in (select words from today) or (select count(*) from today) < $2 then $1 else '' end, 1
      on conflict (day, words) do update set times = search_miss.times + 1`,
    values: [isKept ? words : '', WORDS_A_DAY, dayOf(now())],
  })
}

/** Forgets the searches of long ago that found nothing. */
export async function sweepMisses({ pool, now }: Pick<RequestContext, 'pool' | 'now'>): Promise<null> {
  const first = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  await pool.query('delete from search_miss where day < $1', [dayOf(first)])
  return null
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
