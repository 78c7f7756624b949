import { trpc } from '#client/lib/trpc.ts'
import type { DecideInput } from '#shared/business.ts'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { AdminAction } from './admin-search.ts'

/** @property version of the business, as it was read */
export type ActionInput = { uuid: string; version: number | undefined; reason: string | undefined }

/** Performs an admin's action, and refreshes the lists that it changes. */
export function useAdminAction() {
  const decideBusiness = trpc.business.decide.useMutation()
  const roles = { grant: trpc.admin.grant.useMutation(), revoke: trpc.admin.revoke.useMutation() }
  const standings = { suspend: trpc.account.suspend.useMutation(), reinstate: trpc.account.reinstate.useMutation() }
  const { admin, business, account } = trpc.useUtils()
  const decide = async (decision: DecideInput) => {
    await decideBusiness.mutateAsync(decision)
    void business.get.invalidate()
    await business.list.invalidate()
  }
  const changeRole = async (change: 'grant' | 'revoke', uuid: string) => {
    admin.list.setData(undefined, await roles[change].mutateAsync({ uuid }))
    // The caller may have revoked their own role.
    void account.me.invalidate()
    await account.members.invalidate()
  }
  const changeStanding = async (change: 'suspend' | 'reinstate', uuid: string, reason = '') => {
    await standings[change].mutateAsync({ uuid, reason })
    void account.standing.invalidate()
    void admin.list.invalidate()
    await account.members.invalidate()
  }
  return (action: AdminAction, input: ActionInput): Promise<void> => {
    const row = ADMIN_ACTIONS[action]
    if (row.target === 'business') return decide({ ...input, status: row.decision })
    if ('standing' in row) return changeStanding(row.standing, input.uuid, input.reason)
    return changeRole(row.change, input.uuid)
  }
}
