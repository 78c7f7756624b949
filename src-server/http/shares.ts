export type Share = { total: number; perAddress: number }

export type Shares = {
  /** @returns what gives the place back, or null where all places, or those of the address, are taken */
  enter(address: string): (() => void) | null
}

/** Places that addresses hold at the same time: in all, and each address its share. */
export function createShares({ total, perAddress }: Share): Shares {
  const held = new Map<string, number>()
  let taken = 0
  return {
    enter(address) {
      const ofAddress = held.get(address) ?? 0
      if (taken >= total || ofAddress >= perAddress) return null
      held.set(address, ofAddress + 1)
      taken++
      return () => {
        taken--
        const left = (held.get(address) ?? 0) - 1
        if (left > 0) held.set(address, left)
        else held.delete(address)
      }
    },
  }
}
