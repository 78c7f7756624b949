import { sql } from 'kysely'
import sharp from 'sharp'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { candidatesQuery } from '#server/domains/search/candidates.ts'
import { postSearch } from '#server/domains/search/projector.ts'
import { readQuery } from '#server/domains/search/read-query.ts'
import { vocabularyIn } from '#server/domains/search/vocabulary.ts'
import { newId } from '#server/platform/ids.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { SILENT } from '#server/projections/logger.ts'
import { projectorReader } from '#server/projections/projector-reader.ts'
import type { Part } from '../bench.ts'
import { type Ask, type Comparison, compareAll, p95Of } from '../measure.ts'
import { printRows } from '../table.ts'

const CALLS = 200
const SAVES = 100

const ask = (procedure: string, input: object): Ask => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
})
const some = (make: (n: number) => Ask): Ask[] => Array.from({ length: CALLS }, (_, nth) => make(nth * 487))
const search = (q: string) => ask('search.posts', { q, pageSize: 20 })

const PROVINCES = ['kep', 'siem-reap', 'phnom-penh', 'kompot', 'battambang']
const LISTS = some((n) =>
  ask('post.list', { page_type: 'visit', province: PROVINCES[n % PROVINCES.length], pageSize: 20 }),
)
const NAMES = some((n) => search([`place number ${n}`, `កន្លែងទី ${n}`, `第${n}个测试地点`][n % 3] ?? ''))
const TEXTS = some((n) => search([`street ${n % 300}`, 'the usual length', `near the market ${n % 300}`][n % 3] ?? ''))
const BEGINNINGS = some((n) => ask('search.suggest', { q: ['meas', 'measured pla', 'កន្លែង', '测试', 'bench'][n % 5] }))

/** Searches against the plain list, and what a post costs its author. */
export const searchPart: Part = {
  name: 'search',
  says: 'searches of names and of texts, suggestions and saves, against the plain list and a save that nobody can find',
  async run(bench) {
    await bench.built()
    const url = await bench.postsDatabase(bench.many)
    const product = await bench.serve('bench/uncached-server.ts', url)
    const timed = (asks: Ask[]) => () => p95Of(product, asks)
    const list = timed(LISTS)
    const times = { unit: 'ms', digits: 2 }
    const { context, close } = createContext({ databaseUrl: url, dataDir: bench.folder })
    const rows = await compareAll(bench, [
      {
        what: 'search for a name, p95',
        against: 'plain list, p95',
        ours: timed(NAMES),
        theirs: list,
        atMost: 2,
        ...times,
      },
      {
        what: 'words in texts, p95',
        against: 'plain list, p95',
        ours: timed(TEXTS),
        theirs: list,
        atMost: 4,
        ...times,
      },
      {
        what: 'suggestions, p95',
        against: 'plain list, p95',
        ours: timed(BEGINNINGS),
        theirs: list,
        atMost: 1,
        ...times,
      },
      await savesOf(context),
    ])
    await printPlans(context)
    await close()
    return printRows(rows)
  },
}

type Context = ReturnType<typeof createContext>['context']

/** Saves beside the projector that makes them found, in one process, against saves alone. */
async function savesOf(context: Context): Promise<Comparison> {
  const caller = createCaller(systemRequest(context))
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#818cf8' } })
    .jpeg()
    .toBuffer()
  const picture = await caller.file.save({ id: newId(), kind: 'post', bytes })
  const texts = 'A place with a text of the usual length, which is analysed with every save. '.repeat(4)
  let nth = 0
  const save = () =>
    caller.post.save({
      type: 'visit',
      name: `Saved place ${nth++}`,
      language: 'en',
      translations: { kh: { name: 'កន្លែងដែលបានរក្សាទុក', description: 'ប្រាសាទអង្គរវត្តនៅខេត្តសៀមរាប '.repeat(8) } },
      place_type: 'market',
      province: 'kep',
      description: texts,
      images: [picture.id],
      submit: true,
    })
  const reader = projectorReader(context, postSearch, SILENT)
  const project = async () => {
    await context.pool.query('insert into checkpoint (name, position) values ($1, 0) on conflict do nothing', [
      reader.name,
    ])
    const [lease] = await context.leases.take('checkpoint', [reader.name])
    if (!lease) throw new Error('somebody else projects')
    while (await reader.read(lease));
    await lease.release()
  }
  let isSaving = false
  const saveAll = async () => {
    isSaving = true
    for (let done = 0; done < SAVES; done++) await save()
    isSaving = false
  }
  /** As workers do, which save nothing themselves and are behind by what is saved meanwhile. */
  const follow = async () => {
    while (isSaving) await project()
    await project()
  }
  const timePerSave = async (run: () => Promise<unknown>) => {
    const start = performance.now()
    await run()
    return (performance.now() - start) / SAVES
  }
  return {
    what: 'saves until all are found',
    against: 'saves',
    ours: () => timePerSave(() => Promise.all([saveAll(), follow()])),
    theirs: async () => {
      const time = await timePerSave(saveAll)
      await project()
      return time
    },
    atMost: 1.5,
    unit: 'ms',
    digits: 2,
  }
}

/** How Postgres finds what a search asks for. */
async function printPlans({ pool, db }: Context): Promise<void> {
  const vocabulary = await vocabularyIn(pool).fresh()
  for (const words of ['place number 777', 'កន្លែងទី ៧៧៧', 'street 77', 'the usual length']) {
    const terms = readQuery(words, vocabulary, { runs: 'whole', isOpen: false, isLoose: false })
    const query = candidatesQuery({ terms, filters: {}, order: 'newest', where: 'both' })
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${query}`.execute(db)
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => /Scan|Execution|Limit/.test(line))
    console.log(`\n${words}\n${scans.join('\n')}`)
  }
}
