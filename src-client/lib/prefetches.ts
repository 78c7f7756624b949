/** Loads that run at the same time: what the visitor asks for meanwhile must not wait behind all of them. */
const AT_ONCE = 5

const prefetches: (() => Promise<unknown>)[] = []

/** Registers code to prefetch. */
export function addPrefetch(load: () => Promise<unknown>): void {
  prefetches.push(load)
}

/**
 * Runs what is given and then the registered prefetches, a few at a time; loaded code may register more. Failures are ignored,
 * since use fetches again.
 */
export async function prefetch(first: readonly (() => Promise<unknown>)[]): Promise<void> {
  prefetches.unshift(...first)
  const takeTurns = async () => {
    for (let load = prefetches.shift(); load; load = prefetches.shift()) await load().catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
}
