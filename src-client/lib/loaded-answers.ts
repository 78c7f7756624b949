import type { RejectionCode } from '#shared/codes.ts'
import { allEnded } from './all-ended.ts'
import { inputRejection } from './rejection-message.ts'

/** Why the server rejected what an address asks for, while it rendered the page. */
export type Loaded = { rejection: RejectionCode | null }

/**
 * Waits for what a page shows, in the server only: it renders pages that are whole. In the browser the screen shows skeletons and
 * errors itself. A rejection is something to show; anything else that fails is an error of the page.
 */
export async function loadedAnswers(answers: readonly unknown[]): Promise<Loaded> {
  const ended = allEnded(answers)
  if (!import.meta.env.SSR) {
    ended.catch(() => undefined)
    return { rejection: null }
  }
  try {
    await ended
    return { rejection: null }
  } catch (error) {
    const rejection = inputRejection(error)
    if (!rejection) throw error
    return { rejection }
  }
}
