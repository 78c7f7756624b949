import { readdir, readFile } from 'node:fs/promises'

const MB = 1024

/** The memory of a process and of all that it started, in MB: memory that processes share is counted once (PSS). Linux only. */
export async function memoryOf(
  roots: readonly number[],
): Promise<{ total: number; parts: [name: string, mb: number][] }> {
  const parents = await parentsOfAll()
  const family = new Set(roots)
  // A child has a parent in the set; a look for each generation.
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  const all = await Promise.all(
    [...family].map(async (pid): Promise<[string, number]> => [await nameOf(pid), await pssOf(pid)]),
  )
  const total = all.reduce((sum, [, mb]) => sum + mb, 0)
  const byName = Map.groupBy(all, ([name]) => name)
  const parts = [...byName].map(([name, same]): [string, number] => [name, same.reduce((sum, [, mb]) => sum + mb, 0)])
  return { total, parts: parts.filter(([, mb]) => mb > 0).sort(([, a], [, b]) => b - a) }
}

async function parentsOfAll(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const found = await Promise.all(
    pids.map(async (pid) => [pid, await numberIn(`/proc/${pid}/status`, /^PPid:\s+(\d+)/m)] as const),
  )
  return new Map(found)
}

const pssOf = async (pid: number) => (await numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)) / MB

/** 0 where the process has ended meanwhile. */
async function numberIn(file: string, pattern: RegExp): Promise<number> {
  return Number(pattern.exec(await readFile(file, 'utf8').catch(() => ''))?.[1] ?? 0)
}

/** Such as `workers/main.ts`, or `postgres`. */
async function nameOf(pid: number): Promise<string> {
  const line = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return (
    line
      .find((word) => /\.(ts|mjs)$/.test(word))
      ?.split('/')
      .slice(-2)
      .join('/') ??
    line[0]?.split(/[/ :]/).at(line[0].startsWith('/') ? -1 : 0) ??
    ''
  )
}
