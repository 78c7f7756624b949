/** The state's one entry in local storage (`persisted-state.ts`). */
export const STORAGE_KEY = 'domner'

/** What has been searched for in this browser (`recent-searches.ts`). */
export const SEARCHES_KEY = 'searches'
