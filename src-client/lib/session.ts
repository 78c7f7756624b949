import { useRouteContext } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '#shared/session-user.ts'

export type Session = ReturnType<typeof createSession>

/** @param user null for a guest; undefined if the session could not be looked up, which counts as a guest meanwhile. */
export function createSession(user: SessionUser | null | undefined) {
  const listeners = new Set<() => void>()
  return {
    user: () => user ?? null,
    isKnown: () => user !== undefined,
    set(next: SessionUser | null | undefined): void {
      user = next
      for (const listener of listeners) listener()
    },
    /** @returns unsubscribe */
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The signed-in member; null for a guest. */
export function useUser(): SessionUser | null {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  return useSyncExternalStore(session.onChange, session.user, session.user)
}

/** How often another member has taken the place of the one before, who must not find what that one typed. */
export function useMemberChanges(): number {
  const uuid = useUser()?.uuid
  const [last, setLast] = useState({ uuid, changes: 0 })
  if (uuid && uuid !== last.uuid) setLast({ uuid, changes: last.uuid ? last.changes + 1 : last.changes })
  return last.changes
}
