import { Rejection } from '../event-sourcing/rejection.ts'

export type UploadMemory = {
  /** What a form holds of it. */
  open(account: string): FormMemory
}

export type FormMemory = {
  /** @throws Rejection BUSY where all of it is taken, or the account's share */
  take(bytes: number): void
  /** Gives back all that the form holds. */
  release(): void
}

/** The memory of pictures that are received or wait to be decoded: of all forms together, and of those of one account. */
export function createUploadMemory({ total, perAccount }: { total: number; perAccount: number }): UploadMemory {
  const held = new Map<string, number>()
  let taken = 0
  const add = (account: string, bytes: number) => {
    taken += bytes
    const left = (held.get(account) ?? 0) + bytes
    if (left > 0) held.set(account, left)
    else held.delete(account)
  }
  return {
    open(account) {
      let own = 0
      return {
        take(bytes) {
          if (taken + bytes > total || (held.get(account) ?? 0) + bytes > perAccount) throw new Rejection('BUSY')
          own += bytes
          add(account, bytes)
        },
        release() {
          add(account, -own)
          own = 0
        },
      }
    },
  }
}
