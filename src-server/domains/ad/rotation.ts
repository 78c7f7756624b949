/** Things that take turns, each for its share of them. */
type Weighted = { weight: number }

/**
 * Whose turn it is: smooth weighted round robin, as nginx spreads requests. Of as many turns as all weights together, each gets
 * as many as it weighs, spread evenly. The same for everybody who asks, in every process.
 *
 * @param turn counts the turns, such as minutes
 */
export function turnOf<T extends Weighted>(all: readonly T[], turn: number): T | undefined {
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const waiting = all.map((one) => ({ one, weight: one.weight, credit: 0 }))
  let [next] = waiting
  // In one pass, as every page with an ad asks: with a hundred of the highest weight there are a million steps.
  for (let n = 0; n <= turn % total; n++) {
    next = waiting[0]
    for (const each of waiting) {
      each.credit += each.weight
      if (next && each.credit > next.credit) next = each
    }
    if (next) next.credit -= total
  }
  return next?.one
}
