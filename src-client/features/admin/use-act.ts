import { useRouteContext } from '@tanstack/react-router'
import { useUtils } from '#client/lib/trpc.ts'
import type { DecideInput } from '#shared/business.ts'
import type { Act } from './admin-search.ts'

const DECISIONS = { approve: 'approved', reject: 'rejected', suspend: 'suspended' } as const

/** Performs an admin's action, and refreshes the lists that it changes. */
export function useAct() {
  const { client } = useRouteContext({ from: '__root__' })
  const { admin, business, account } = useUtils()
  const decide = async (decision: DecideInput) => {
    await client.business.decide.mutate(decision)
    await business.list.invalidate()
  }
  const change = async (call: 'grant' | 'revoke', uuid: string) => {
    admin.list.setData(undefined, await client.admin[call].mutate({ uuid }))
    // The caller may have revoked their own role.
    void account.me.invalidate()
    await account.members.invalidate()
  }
  return (act: Act, uuid: string, reason: string | undefined): Promise<void> =>
    act === 'grant' || act === 'revoke' ? change(act, uuid) : decide({ uuid, status: DECISIONS[act], reason })
}
