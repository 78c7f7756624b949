import { readFile } from 'node:fs/promises'
import { another } from '../pictures.ts'
import { PIPELINES } from './pipelines.ts'

/**
 * Draws photographs with sharp alone, `draw.ts <pipeline> <file> <count>`, and sends how many it made in a second: two at a time,
 * as the product's workers do.
 */
const AT_A_TIME = 2

const [, , name = '', file = '', count = ''] = process.argv
const pipeline = name === 'best' ? PIPELINES.best : PIPELINES.naive
process.on('disconnect', () => process.exit(0))
const jpeg = await readFile(file)
let next = 0
const draw = async () => {
  while (next < Number(count)) await pipeline(another(jpeg, next++))
}
const begun = performance.now()
await Promise.all(Array.from({ length: AT_A_TIME }, draw))
process.send?.({ type: 'drawn', rate: Number(count) / ((performance.now() - begun) / 1_000) })
