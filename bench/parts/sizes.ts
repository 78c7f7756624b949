import path from 'node:path'
import { checkBudgets, kilobytes } from '../../scripts/budgets.ts'
import { type Part, ROOT } from '../bench.ts'
import { mark } from '../table.ts'

/** The first page of each route loads this much, against the budgets. */
export const sizes: Part = {
  name: 'sizes',
  says: 'what the first page of each route loads, against the budgets',
  async run(bench) {
    await bench.built()
    const size = (bytes: number) => kilobytes(bytes).padStart(10)
    const weights = await checkBudgets(path.join(ROOT, 'dist'))
    console.log(
      `\n${'first load (brotli)'.padEnd(30)}${'script'.padStart(10)}${'styles'.padStart(10)}${'fonts'.padStart(10)}`,
    )
    for (const { route, js, css, fonts, ok } of weights)
      console.log(`${route.padEnd(30)}${size(js)}${size(css)}${size(fonts)} ${mark(ok)}`)
    return weights.every((weight) => weight.ok)
  },
}
