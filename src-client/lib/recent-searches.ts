import { forgetSearches, SEARCHES_KEY } from './forget-searches.ts'
import { isObject, parseJson } from './json.ts'

const MOST = 8

/** An account's searches in this browser, the last first. @param account its `uuid`, empty for guests */
export function recentSearches(account: string): string[] {
  try {
    const kept = parseJson(localStorage.getItem(SEARCHES_KEY) ?? '')
    // Somebody else's, whose session has ended.
    if (isObject(kept) && kept.account !== account) forgetSearches()
    else if (isObject(kept) && Array.isArray(kept.words)) return kept.words.filter((one) => typeof one === 'string')
  } catch {
    // Storage is blocked: nothing is kept.
  }
  return []
}

/** Puts words in front of those before. */
export function addSearch(account: string, words: string): void {
  keep(account, [words, ...without(account, words)].slice(0, MOST))
}

export function removeSearch(account: string, words: string): void {
  keep(account, without(account, words))
}

const without = (account: string, words: string) => recentSearches(account).filter((one) => one !== words)

function keep(account: string, words: readonly string[]): void {
  try {
    localStorage.setItem(SEARCHES_KEY, JSON.stringify({ account, words }))
  } catch {
    // Storage is full or blocked.
  }
}
