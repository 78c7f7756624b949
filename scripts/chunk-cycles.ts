import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

/**
 * Fails where files of the client import each other: one of them then runs before what it imports, such as a table of icons of
 * which one is missing.
 * @param dist the folder of the build, with client and server
 */
export function assertNoCycles(dist: string): void {
  const chunks = manifest.parse(JSON.parse(readFileSync(path.join(dist, 'client/.vite/manifest.json'), 'utf8')))
  const cycle = cycleIn(new Map(Object.entries(chunks).map(([name, { imports }]) => [name, imports])))
  if (!cycle) return
  const files = cycle.map((name) => chunks[name]?.file ?? name)
  throw new Error(`Files of the client import each other (vite.config.ts has their groups): ${files.join(' → ')}`)
}

/** Names that lead back to the first of them; undefined if there are none. */
export function cycleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const found = visit(next, [...trail, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const found = visit(name, [])
    if (found) return found
  }
  return undefined
}
