/** The configuration entry that has how many riel a dollar is. */
export const RIEL_RATE_KEY = 'money.riel_per_dollar'

/** About what shops count with. */
export const DEFAULT_RIEL_RATE = 4_000
