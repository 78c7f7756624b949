import type { Recorded } from './event.ts'
import type { Pages, Projector } from './projector.ts'

/** Events of one write: those after the first projector hold no limits of their own. */
const MAX_EVENTS = 20_000

/**
 * One read model of several tables, each a fold with keys of its own, so that they are written, replayed and swapped together. They
 * write in their order, and each may change what those before it have written.
 */
export function joined(first: Projector, ...others: readonly Projector[]): Projector {
  const all = [first, ...others]
  if (all.some(({ mode, admit }) => mode !== first.mode || admit))
    throw new Error(`${first.name}: no rule, and no other pace, in a joined read model`)
  return {
    ...first,
    tables: all.flatMap(({ tables }) => tables),
    types: [...new Set(all.flatMap(({ types }) => types))],
    incidental: [...new Set(all.flatMap(({ incidental }) => incidental))],
    codes: Object.assign({}, ...all.map(({ codes }) => codes)),
    rowsOf(event) {
      const keys = all.map((projector) => projector.rowsOf?.(event) ?? [])
      return keys.some(({ length }) => length > 0) ? keys.flat() : null
    },
    async prepare(tx, pages, open) {
      const taken: Recorded[][] = []
      const writes = [await first.prepare(tx, noted(pages, taken), open)]
      // A single page is taken whole, so that none of them stops before another.
      for (const projector of others) writes.push(await projector.prepare(tx, [taken.flat()], open))
      return writes.flatMap((each) => [...each])
    },
  }
}

async function* noted(pages: Pages, taken: Recorded[][]): AsyncGenerator<Recorded[]> {
  let events = 0
  for await (const page of pages) {
    taken.push(page)
    events += page.length
    yield page
    if (events >= MAX_EVENTS) return
  }
}
