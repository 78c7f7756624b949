import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#shared/session-user.ts'

/** Who is signed in: for one request on the server, for the life of the page in the browser. */
export type Session = ReturnType<typeof createSession>

/** @param user null is a guest; undefined is somebody who could not be looked up, and is treated as a guest meanwhile. */
export function createSession(user: SessionUser | null | undefined) {
  const listeners = new Set<() => void>()
  return {
    user: () => user ?? null,
    isKnown: () => user !== undefined,
    set(next: SessionUser | null | undefined): void {
      user = next
      for (const listener of listeners) listener()
    },
    /** @returns the way to stop it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The signed-in member; null is a guest. */
export function useUser(): SessionUser | null {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  return useSyncExternalStore(session.onChange, session.user, session.user)
}
