import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { signedIn } from '#shared/account.ts'
import type { Part } from '../bench.ts'
import { median, type Row } from '../measure.ts'
import { bearer } from '../members.ts'
import { npmStart, type Product } from '../npm-start.ts'
import { memoryOf } from '../process-memory.ts'
import { printRows } from '../table.ts'

const VISITORS = 50
const MOST_MB = 768
const SAMPLE_MS = 2_000
/** Samples before and behind a moment, of which the median counts. */
const AROUND = 5
/** Between two pages of a visitor. */
const PAUSE_MS = 500
const PAGES = [
  '/en',
  '/visit',
  '/cn/food?sort=newest',
  '/en/hotel?page=2',
  '/en/event',
  '/en/visit?q=kep',
  '/en/blog',
  '/en/account/login',
]
const LISTS = ['visit', 'food', 'hotel', 'service', 'event']

const signIns = z.object({ password: z.string() })

/** The memory of all of `npm start`, with its Postgres, while visitors read, sign in and upload. */
export const memory: Part = {
  name: 'memory',
  says: `the whole of npm start, its Postgres included, under ${VISITORS} visitors: what it takes, and whether that grows`,
  async run(bench) {
    if (process.platform !== 'linux') {
      console.log('memory: only Linux tells what processes share')
      return true
    }
    const seconds = bench.quick ? 60 : 600
    const product = await bench.steps.run('npm start', () => npmStart(bench, 'memory'))
    const load = visit(product.url, product.dataDir)
    const samples = await bench.steps.run(`${seconds} s of ${VISITORS} visitors`, (progress) =>
      sample(product, seconds, progress),
    )
    await load.stop()
    const fifth = Math.max(AROUND, Math.floor(samples.length / 5))
    const early = median(samples.slice(fifth - AROUND, fifth + AROUND).map(({ total }) => total))
    const late = median(samples.slice(-2 * AROUND).map(({ total }) => total))
    const most = samples.reduce((a, b) => (a.total > b.total ? a : b))
    const row = { unit: ' MB', digits: 0 }
    const rows: Row[] = [
      {
        ...row,
        what: `memory after ${seconds} s`,
        against: `after ${seconds / 5} s`,
        ours: late,
        theirs: early,
        ratio: late / early,
        atMost: 1.3,
      },
      {
        ...row,
        what: 'most memory of all processes',
        against: `${MOST_MB} MB`,
        ours: most.total,
        theirs: MOST_MB,
        ratio: most.total / MOST_MB,
        atMost: 1,
      },
    ]
    console.log(
      `\n${load.pages()} pages. At the most: ${most.parts.map(([name, mb]) => `${name} ${mb.toFixed(0)}`).join(', ')} (MB)`,
    )
    const holds = printRows(rows)
    await product.stop()
    return holds
  },
}

async function sample({ process: { pid = 0 }, dataDir }: Product, seconds: number, progress: (text: string) => void) {
  const postmaster = await readPostmaster(path.join(dataDir, 'postgres'))
  const samples: Awaited<ReturnType<typeof memoryOf>>[] = []
  const until = Date.now() + seconds * 1_000
  while (Date.now() < until) {
    await sleep(SAMPLE_MS)
    const found = await memoryOf([pid, postmaster?.pid ?? 0].filter(Boolean))
    samples.push(found)
    progress(`${found.total.toFixed(0)} MB`)
  }
  return samples
}

/** Keeps the visitors at it: pages and lists, and beside them somebody who signs in and uploads. */
function visit(url: string, dataDir: string) {
  let over = false
  let pages = 0
  const reading = Array.from({ length: VISITORS }, async (_, visitor) => {
    const headers = { 'x-forwarded-for': `10.0.0.${visitor + 1}` }
    for (let n = visitor; !over; n++) {
      await read(url + PAGES[n % PAGES.length], headers)
      const input = encodeURIComponent(JSON.stringify({ page_type: LISTS[n % LISTS.length] }))
      await read(`${url}/trpc/post.list?input=${input}`, headers)
      pages++
      await sleep(PAUSE_MS)
    }
  })
  const uploading = upload(url, dataDir, () => over)
  return {
    pages: () => pages,
    async stop() {
      over = true
      await Promise.all([...reading, uploading])
    },
  }
}

async function read(address: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${address} was answered with ${response.status}`)
}

/** Signs in and uploads a photograph again and again, as often as a member may in a day at the most. */
async function upload(url: string, dataDir: string, isOver: () => boolean): Promise<void> {
  const { password } = signIns.parse(JSON.parse(await readFile(path.join(dataDir, 'demo-sign-ins.json'), 'utf8')))
  const picture = await sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
  for (let n = 0; !isOver(); n++) {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.1.1' },
      body: JSON.stringify({ account: 'demo.member', password }),
    })
    const { data } = z.object({ data: signedIn }).parse(await login.json())
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg')
    if (n < 200)
      await fetch(`${url}/api/saveFiles/post`, {
        method: 'POST',
        headers: bearer(data.token?.access_token ?? ''),
        body,
      })
    // A hundred sign-ins an hour are free.
    await sleep(8_000)
  }
}
