import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { median, type Row } from '../measure.ts'
import { another, photograph } from '../pictures.ts'
import { memoryOf } from '../process-memory.ts'
import { printRows } from '../table.ts'
import { type Scene, untilDrawn } from './scene.ts'

const SAMPLE_MS = 500

/** The memory of the workers while the first pictures are drawn, and while the last are. */
export async function memory(bench: Bench, scene: Scene): Promise<boolean> {
  if (process.platform !== 'linux') {
    console.log('memory: only Linux tells what processes share')
    return true
  }
  const { count, early } = bench.quick ? { count: 24, early: 6 } : { count: 500, early: 50 }
  const jpeg = await photograph()
  const ids: string[] = []
  const samples: { drawn: number; mb: number }[] = []
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      const [drawn, { total: mb }] = await Promise.all([scene.drawn(ids), memoryOf([scene.workers.pid])])
      samples.push({ drawn, mb })
      await sleep(SAMPLE_MS)
    }
  })()
  await bench.steps.run(`${count} pictures`, async (progress) => {
    for (let n = 0; n < count; n++) {
      const [stored] = await scene.upload([another(jpeg, n)])
      if (stored) ids.push(stored.id)
      progress(String(n))
    }
    await untilDrawn(scene, ids)
  })
  isOver = true
  await sampling
  const at = (from: number, to: number) =>
    median(samples.filter(({ drawn }) => drawn >= from && drawn < to).map(({ mb }) => mb))
  const [first, last] = [at(early / 2, early * 1.5), at(count - early, count)]
  const row: Row = {
    what: `workers, ${count} pictures drawn`,
    against: `${early} pictures drawn`,
    ours: last,
    theirs: first,
    unit: ' MB',
    ratio: last / first,
    atMost: 1.1,
  }
  console.log(`\nThe workers took ${Math.max(...samples.map(({ mb }) => mb)).toFixed(0)} MB at the most.`)
  return printRows([row])
}
