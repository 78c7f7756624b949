import { useState } from 'react'
import type { ProjectorView } from '#shared/operations.ts'
import { lookedAgain, NO_REPLAYS } from './ended-replays.ts'

/** The read models whose replay was seen under way and is over, those whose job was cancelled here, and the ways to say that one is. */
export function useEndedReplays(projectors: readonly ProjectorView[]) {
  const [seen, setSeen] = useState(() => lookedAgain(NO_REPLAYS, projectors))
  const now = lookedAgain(seen, projectors)
  const isNews = now.running.join() !== seen.running.join() || now.atWork.join() !== seen.atWork.join()
  if (isNews) setSeen(now)
  return {
    hasEnded: (name: string) => seen.ended.includes(name),
    /** Called before it is, since the news may come before the answer. */
    cancelling: (name: string) => setSeen((last) => ({ ...last, cancelling: [...last.cancelling, name] })),
    cancelled: (name: string) => setSeen((last) => ({ ...last, cancelled: [...last.cancelled, name] })),
    wasCancelled: (name: string) => seen.cancelled.includes(name) && !seen.atWork.includes(name),
  }
}
