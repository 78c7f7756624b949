import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImageView } from '#shared/file.ts'
import type { Bench } from '../bench.ts'
import { compareAll, median, type Row, start } from '../measure.ts'
import { another, photograph } from '../pictures.ts'
import { printRows } from '../table.ts'
import { PIPELINES } from './pipelines.ts'
import { type Quality, qualityOf } from './quality.ts'
import { type Scene, untilDrawn } from './scene.ts'

/** Uploads under way, so that the web server never waits for the next. */
const UPLOADERS = 2

/** From the upload to the last file against sharp alone, whose files are as large and as good. */
export async function files(bench: Bench, scene: Scene): Promise<boolean> {
  const jpeg = await photograph()
  const file = path.join(bench.folder, 'photograph.jpeg')
  await writeFile(file, jpeg)
  const count = bench.quick ? 4 : 24
  let sent = 0
  const product = async () => {
    const begun = performance.now()
    const pictures = await uploadAll(
      scene,
      Array.from({ length: count }, () => another(jpeg, sent++)),
    )
    await untilDrawn(
      scene,
      pictures.map(({ id }) => id),
    )
    return count / ((performance.now() - begun) / 1_000)
  }
  const alone = (pipeline: keyof typeof PIPELINES, pictures: number) => async () =>
    (await start('bench/media/draw.ts', {}, [pipeline, file, String(pictures)])).rate ?? 0
  const row = { what: '12 megapixels to all files', ours: product, digits: 2 }
  const rows = await compareAll(bench, [
    { ...row, against: 'the best of sharp alone', theirs: alone('best', count), atLeast: 0.85 },
    { ...row, against: 'a call of sharp for each', theirs: alone('naive', Math.ceil(count / 4)), atLeast: 2 },
  ])
  return printRows([...rows, ...(await compareFiles(scene, another(jpeg, sent)))])
}

async function uploadAll({ upload }: Scene, pictures: Buffer[]): Promise<ImageView[]> {
  const stored: ImageView[] = []
  const send = async () => {
    for (let next = pictures.pop(); next; next = pictures.pop()) stored.push(...(await upload([next])))
  }
  await Promise.all(Array.from({ length: UPLOADERS }, send))
  return stored
}

/** Whether the files of both are alike, with a line for each. */
async function compareFiles(scene: Scene, jpeg: Buffer): Promise<Row[]> {
  const [ours, best, naive] = await Promise.all([
    productFiles(scene, jpeg),
    PIPELINES.best(jpeg),
    PIPELINES.naive(jpeg),
  ])
  const [a, b, c] = await Promise.all([ours, best, naive].map((drawn) => qualityOf(jpeg, drawn)))
  if (!a || !b || !c) throw new Error('there are no files')
  console.log('\nfile              ours                best alone          a call for each')
  for (const [n, one] of a.entries())
    console.log(one.name.padEnd(18) + [one, b[n], c[n]].map((quality) => said(quality).padEnd(20)).join(''))
  const against = 'the best of sharp alone'
  const sum = (of: readonly Quality[]) => of.reduce((all, { bytes }) => all + bytes, 0) / 1_024
  const middle = (of: readonly Quality[]) => median(of.map(({ decibels }) => decibels))
  return [
    {
      what: 'bytes of all files',
      against,
      ours: sum(a),
      theirs: sum(b),
      unit: ' KB',
      ratio: sum(a) / sum(b),
      ...ALIKE,
    },
    {
      what: 'PSNR, the median of the files',
      against,
      ours: middle(a),
      theirs: middle(b),
      unit: ' dB',
      digits: 2,
      ratio: middle(a) / middle(b),
      ...ALIKE,
    },
  ]
}

const ALIKE = { atLeast: 0.99, atMost: 1.01 }

const said = (quality: Quality | undefined) =>
  quality ? `${(quality.bytes / 1_024).toFixed(1)} KB ${quality.decibels.toFixed(2)} dB` : ''

/** As browsers get them. */
async function productFiles(scene: Scene, jpeg: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const [stored] = await scene.upload([jpeg])
  if (!stored) throw new Error('nothing was stored')
  await untilDrawn(scene, [stored.id])
  const { url, variants } = await scene.pictureOf(stored.id)
  return Promise.all(
    [url, ...variants.map((variant) => variant.url)].map(async (address) => {
      const response = await fetch(scene.origin + address)
      return { name: path.basename(address), bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )
}
