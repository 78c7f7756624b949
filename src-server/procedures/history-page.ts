import type { HistoryRow } from '#shared/history.ts'
import type { Actor } from '../event-sourcing/event.ts'
import type { Act } from '../event-sourcing/history-fold.ts'
import type { RequestContext } from './context.ts'
import { historyActors } from './history-actors.ts'

type Reader = Pick<RequestContext, 'db'> & { actor: Actor }
type Asked = { page: number; pageSize: number }

/**
 * A page of a history, the newest first, with who did what as far as the reader may know.
 * @param acts the oldest first
 * @param tell reads what the page is told by; what it returns says what one act changed
 */
export async function historyPage<A extends Act<unknown>, Told extends object>(
  reader: Reader,
  acts: readonly A[],
  { page, pageSize }: Asked,
  tell: (shown: readonly A[]) => Promise<(act: A) => Told>,
): Promise<{ rows: (HistoryRow & Told)[]; total: number }> {
  const shown = acts.toReversed().slice((page - 1) * pageSize, page * pageSize)
  const actors = shown.map(({ actor }) => actor)
  const [told, byOf] = await Promise.all([tell(shown), historyActors(reader, actors)])
  const rows = shown.map((act) => ({ version: act.version, at: act.at, by: byOf(act.actor), ...told(act) }))
  return { rows, total: acts.length }
}
