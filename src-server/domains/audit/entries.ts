import type { Leanness } from '../../event-sourcing/read-windows.ts'
import type { Audited } from '../../procedures/audited.ts'

/** All entries of the audit together: names of events are unique, and each stream belongs to one category. */
export function auditOf(entries: readonly Audited[]) {
  const byCategory = new Map(entries.map((entry) => [entry.category, entry]))
  const leanness: Leanness = {
    latest: entries.flatMap(({ latest }) => latest),
    whole: entries.flatMap(({ whole }) => whole),
  }
  return {
    entries,
    leanness,
    types: entries.flatMap(({ deeds }) => Object.keys(deeds)),
    /** @throws Error for a stream of a category that is in no audit */
    of(stream: string): Audited {
      const entry = byCategory.get(stream.slice(0, stream.indexOf('-')))
      if (!entry) throw new Error(`${stream} is in no audit`)
      return entry
    },
  }
}
