export type ConcurrencyLimit = { total: number; perKey: number }

export type ConcurrencyLimiter = {
  /** @returns what gives it back, or null where all of it, or the key's part, is taken */
  acquire(key: string, amount?: number): (() => void) | null
  /** Whether the key's own part has that much left. */
  allows(key: string, amount: number): boolean
}

/** Limits of what holders, such as addresses or accounts, have at the same time: in all, and each of them. */
export function createConcurrencyLimiter({ total, perKey }: ConcurrencyLimit): ConcurrencyLimiter {
  const held = new Map<string, number>()
  let taken = 0
  const add = (key: string, amount: number) => {
    taken += amount
    const left = (held.get(key) ?? 0) + amount
    if (left > 0) held.set(key, left)
    else held.delete(key)
  }
  const allows = (key: string, amount: number) => (held.get(key) ?? 0) + amount <= perKey
  return {
    allows,
    acquire(key, amount = 1) {
      if (taken + amount > total || !allows(key, amount)) return null
      add(key, amount)
      return () => add(key, -amount)
    },
  }
}
