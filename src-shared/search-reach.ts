/**
 * How many matches of a search are counted and shown. In a file of its own, as importing schemas would bring zod into
 * the first load.
 */
export const SEARCH_REACH = 1_000
