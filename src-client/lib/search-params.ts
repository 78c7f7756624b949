/**
 * The query string as plain text values, the last of a repeated key: `?q=12` is the text "12". A route's `validateSearch`
 * makes of them what it needs, so that hand-made links and GET forms mean the same as the router's own.
 */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Leaves out what is undefined, null or empty. */
export function stringifySearch(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
