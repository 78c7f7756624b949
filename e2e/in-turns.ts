const AT_ONCE = 4

/** Does the work for each, a few at a time. */
export async function inTurns<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  // Each lane takes the next one from the same iterator.
  const left = values.values()
  const lane = async () => {
    for (const value of left) await work(value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
