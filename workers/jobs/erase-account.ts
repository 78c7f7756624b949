import type { Caller } from '#server/router.ts'

/** Withdraws and erases what a deleted member left behind. Done before, it does nothing. */
export async function eraseAccount(caller: Caller, { account_id }: { account_id: string }): Promise<void> {
  const of = { uuid: account_id }
  await caller.post.removeAllOf(of)
  await caller.file.eraseAllOf(of)
  await caller.account.erase(of)
}
