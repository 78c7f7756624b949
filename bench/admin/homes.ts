import type { Caller } from '#server/composition/router.ts'
import { THEMES } from '#shared/home-themes.ts'
import type { Bench } from '../bench.ts'
import { type Ask, compareAll, type Row, requestsPerWorkedSecond } from '../measure.ts'

/** A crowd, as for the pages of articles. */
const CONNECTIONS = 64

const ask = (path: string): Ask => ({
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' },
})

/** Each composition of the home page as it is kept for guests, against a list's page: by the server's own time. */
export async function homeRows(bench: Bench, { home }: Caller, product: { port: number; pid: number }): Promise<Row[]> {
  const { version } = await home.publications({ pageSize: 1 })
  const { active, seen } = await home.draft()
  if (version === 0) await home.publish({ active, version, seen })
  const per = (path: string) => () => requestsPerWorkedSecond(product, [ask(path)], bench.seconds, CONNECTIONS)
  await bench.steps.run('server warm', async () => {
    for (const path of ['/en/visit', ...THEMES.map((theme) => `/en/home/${theme}`)]) await per(path)()
  })
  return compareAll(
    bench,
    THEMES.map((theme) => ({
      what: `${theme}, kept`,
      against: 'list page, kept',
      ours: per(`/en/home/${theme}`),
      theirs: per('/en/visit'),
      atLeast: 0.9,
    })),
  )
}
