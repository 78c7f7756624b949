import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { DecideInput } from '#shared/business.ts'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { AdminAction } from './admin-search.ts'
import type { UndoCall } from './public/decided.ts'
import { useRefresh } from './use-refresh.ts'

/** @property version of the business, as it was read */
export type ActionInput = { uuid: string; version: number | undefined; reason: string | undefined }

/** Performs an admin's action, and refreshes the lists that it changes. @returns the call that takes it back, if there is one */
export function useAdminAction() {
  const decideBusiness = trpc.business.decide.useMutation()
  const roles = { grant: trpc.admin.grant.useMutation(), revoke: trpc.admin.revoke.useMutation() }
  const standings = { suspend: trpc.account.suspend.useMutation(), reinstate: trpc.account.reinstate.useMutation() }
  const authors = {
    appoint: trpc.account.appointAuthor.useMutation(),
    dismiss: trpc.account.dismissAuthor.useMutation(),
  }
  const { admin, account } = trpc.useUtils()
  const refresh = useRefresh()
  const { data: me } = useMe()
  const decide = async (decision: DecideInput): Promise<UndoCall> => {
    const { uuid, version } = await decideBusiness.mutateAsync(decision)
    await refresh.business()
    return { of: 'business', input: { uuid, version } }
  }
  const changeRole = async (change: 'grant' | 'revoke', uuid: string): Promise<UndoCall | null> => {
    const { version, ...list } = await roles[change].mutateAsync({ uuid })
    admin.list.setData(undefined, list)
    // The caller may have revoked their own role.
    void account.me.invalidate()
    await account.members.invalidate()
    // Somebody who is no admin any more takes nothing back.
    return change === 'revoke' && uuid === me?.uuid ? null : { of: 'role', input: { uuid, version } }
  }
  const changeStanding = async (change: 'suspend' | 'reinstate', uuid: string, reason = ''): Promise<UndoCall> => {
    const { version } = await standings[change].mutateAsync({ uuid, reason })
    await refresh.standing()
    return { of: 'standing', input: { uuid, version } }
  }
  const changeAuthor = async (change: 'appoint' | 'dismiss', uuid: string): Promise<UndoCall> => {
    const { version } = await authors[change].mutateAsync({ uuid })
    // The caller may have changed their own right.
    void account.me.invalidate()
    await refresh.author()
    return { of: 'author', input: { uuid, version } }
  }
  return (action: AdminAction, input: ActionInput): Promise<UndoCall | null> => {
    const row = ADMIN_ACTIONS[action]
    if (row.target === 'business') return decide({ ...input, status: row.decision })
    if ('standing' in row) return changeStanding(row.standing, input.uuid, input.reason)
    if ('author' in row) return changeAuthor(row.author, input.uuid)
    return changeRole(row.change, input.uuid)
  }
}
