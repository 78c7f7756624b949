/** Nodes and their parts: some five times as many as a long article has. */
const MAX_VALUES = 60_000
/** UTF-16 units of all texts, names of nodes and addresses. */
const MAX_UNITS = 1_000_000
/** A list three deep in a quote, with the link of a word in it, stands 22 deep. */
const MAX_DEPTH = 30

/**
 * Whether a value from outside is larger or deeper than any document may be, found without recursion and within milliseconds.
 * Schemas read all of an array before they count it.
 * @param longest of its texts, in UTF-16 units
 */
export function isOutsized(given: unknown, longest: number): 'too_big' | 'too_deep' | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value: given, depth: 0 }]
  let [values, units] = [0, 0]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') units += value.length
    if (units > MAX_UNITS || (typeof value === 'string' && value.length > longest)) return 'too_big'
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return 'too_deep'
    const parts = Array.isArray(value) ? value : Object.values(value)
    values += parts.length
    if (values > MAX_VALUES) return 'too_big'
    for (const part of parts) waiting.push({ value: part, depth: depth + 1 })
  }
  return undefined
}
