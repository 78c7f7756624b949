import type { AppContext } from './context.ts'

const MINUTE_MS = 60_000

/**
 * All that an answer to everybody is made of, in one word: read models and the minute, as places open and close and each day has
 * its events. Whatever is kept for an answer is kept by this, or the answer is old under a new state (decision 78).
 */
export async function answerState({ readState, now }: Pick<AppContext, 'readState' | 'now'>): Promise<string> {
  return `${await readState()} ${Math.floor(now().getTime() / MINUTE_MS)}`
}
