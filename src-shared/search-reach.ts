/**
 * How far the posts that hold the words of a search are counted and shown. It stands apart from the schemas: whoever takes a
 * value out of a file of schemas takes them all along, and zod with them, which no first page has room for.
 */
export const SEARCH_REACH = 1_000
