/** The one entry in local storage (`persisted-state.ts`). */
export const STORAGE_KEY = 'domner'
