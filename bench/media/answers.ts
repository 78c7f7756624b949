import { setTimeout as sleep } from 'node:timers/promises'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import type { Bench } from '../bench.ts'
import { quantile } from '../engine/load.ts'
import { compareAll } from '../measure.ts'
import { another, photograph } from '../pictures.ts'
import { printRows } from '../table.ts'
import { type Scene, untilDrawn } from './scene.ts'

const PICTURES = 10
/** The photograph has 3 MB at this quality. */
const QUALITY = 93
/** Jobs that wait, so that the workers never have none. */
const BACKLOG = 8
const LOOK_MS = 500

/** The answer to a form with ten pictures while the workers draw others, against that while they do nothing. */
export async function answers(bench: Bench, scene: Scene): Promise<boolean> {
  const jpeg = await photograph(QUALITY)
  const pictures = Array.from({ length: PICTURES }, (_, n) => another(jpeg, n))
  // Drawn once, so that the forms themselves are no work.
  await untilDrawn(
    scene,
    (await scene.upload(pictures)).map(({ id }) => id),
  )
  const others = await scene.upload(pictures.map((_, n) => another(jpeg, PICTURES + n)))
  const slowest = async () => {
    const times: number[] = []
    for (let form = 0; form < (bench.quick ? 2 : 8); form++) {
      const begun = performance.now()
      await scene.upload(pictures)
      times.push(performance.now() - begun)
    }
    return quantile(times, 0.99)
  }
  const busy = async () => {
    const stop = await keepDrawing(
      scene,
      others.map(({ id }) => id),
    )
    return slowest().finally(stop)
  }
  return printRows(
    await compareAll(bench, [
      {
        what: `p99 of ${PICTURES} × ${Math.round(jpeg.length / 1e6)} MB, busy`,
        against: 'idle workers',
        ours: busy,
        theirs: slowest,
        unit: ' ms',
        atMost: 2,
      },
    ]),
  )
}

/** Has the workers draw these pictures over and over. @returns a function that stops, and resolves when they are idle */
async function keepDrawing({ queue, context }: Scene, ids: readonly string[]): Promise<() => Promise<void>> {
  let isOver = false
  const fill = async () => {
    const { waiting } = await queue.counts()
    // A picture that has its variants is not drawn again.
    await context.pool.query(`update file set variant_widths = '{}', preview = null where id = any($1)`, [ids])
    if (waiting < BACKLOG) await queue.add(ids.map((file_id) => ({ name: 'resize-image', data: { file_id } })))
  }
  const untilIdle = async () => {
    for (;;) {
      const { waiting, running } = await queue.counts()
      if (waiting + running === 0) return
      await sleep(LOOK_MS)
    }
  }
  await fill()
  const filling = (async () => {
    while (!isOver) {
      await sleep(LOOK_MS)
      await fill()
    }
  })()
  return async () => {
    isOver = true
    await filling
    await untilIdle()
    // Or the workers would miss the variants, and make them while they should be idle.
    const drawn = [ids, [...VARIANT_WIDTHS], LINK_PREVIEW]
    await context.pool.query('update file set variant_widths = $2, preview = $3 where id = any($1)', drawn)
  }
}
