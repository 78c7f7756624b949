import { useState } from 'react'
import type { ProjectorView } from '#shared/operations.ts'
import { lookedAgain, NO_REPLAYS } from './ended-replays.ts'

/** The read models whose replay was seen under way and is over, and the way to say that one is cancelled here. */
export function useEndedReplays(projectors: readonly ProjectorView[]) {
  const [seen, setSeen] = useState(() => lookedAgain(NO_REPLAYS, projectors))
  const now = lookedAgain(seen, projectors)
  if (now.running.join() !== seen.running.join()) setSeen(now)
  return {
    hasEnded: (name: string) => seen.ended.includes(name),
    /** Called before it is, since the news may come before the answer. */
    cancelling: (name: string) => setSeen((last) => ({ ...last, cancelled: [...last.cancelled, name] })),
  }
}
