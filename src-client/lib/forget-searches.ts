/** The storage key of this browser's searches (`recent-searches.ts`). */
export const SEARCHES_KEY = 'searches'

/** Forgets what anybody has searched for. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(SEARCHES_KEY)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
