import type { Caller } from '#server/composition/router.ts'
import { THEMES } from '#shared/home-themes.ts'
import type { Bench } from '../bench.ts'
import { type Ask, compareAll, type Row, requestsPerSecond } from '../measure.ts'

const ask = (path: string): Ask => ({
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' },
})

/** Each composition of the home page as guests get it, against the one that is published. */
export async function homeRows(bench: Bench, { home }: Caller, product: number): Promise<Row[]> {
  const { version } = await home.publications({ pageSize: 1 })
  const { active, seen } = await home.draft()
  if (version === 0) await home.publish({ active, version, seen })
  const per = (path: string) => () => requestsPerSecond(product, [ask(path)], bench.seconds)
  await bench.steps.run('server warm', async () => {
    for (const path of ['/en', ...THEMES.map((theme) => `/en/home/${theme}`)]) await per(path)()
  })
  return compareAll(
    bench,
    THEMES.map((theme) => ({
      what: `home page in ${theme}`,
      against: `home page (${active})`,
      ours: per(`/en/home/${theme}`),
      theirs: per('/en'),
      atLeast: 0.9,
    })),
  )
}
