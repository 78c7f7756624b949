import type { HistoryActor } from '#shared/history.ts'

/** The words for whoever did something to a member or an application. @param by null for the system */
export const actorOf = (by: { userName: string | null } | null, kind: 'member' | 'admin'): HistoryActor => ({
  kind: by ? kind : 'system',
  userName: by?.userName ?? null,
})
