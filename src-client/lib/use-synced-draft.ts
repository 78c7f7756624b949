import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_DRAFT_FILES } from '#shared/limits.ts'
import { type DraftKey, draftText } from './drafts.ts'
import { rejectionCode } from './rejection-message.ts'
import {
  adoptDraft,
  dropSynced,
  hasUnsynced,
  markSynced,
  restartSync,
  syncedRevision,
  takeDraft,
} from './synced-draft.ts'
import { trpc } from './trpc.ts'

/** Why the account lacks what was typed: it could not be reached, or another device has typed as well. */
export type Lack = 'unreachable' | 'elsewhere'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * A draft that follows its author from device to device. A form with it is shown once `isReady`, and anew with each `generation`.
 * Without a network it is the device's own.
 * @param name what the account's copy is called; null for one that has no name yet
 */
export function useSyncedDraft(draft: DraftKey, name: string | null = draft.name) {
  const utils = trpc.useUtils()
  const [isReady, setReady] = useState(name === null)
  const [generation, setGeneration] = useState(0)
  const [savedAt, setSavedAt] = useState<Date>()
  const [lack, setLack] = useState<Lack>()
  const save = trpc.draft.save.useMutation()
  const remove = trpc.draft.remove.useMutation()
  // One after the other: each replaces the revision that the one before has made.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const lastSent = useRef<string>(undefined)
  const query = trpc.draft.get.useQuery(
    { name: name ?? '' },
    { enabled: name !== null, staleTime: 0, gcTime: 0, retry: 1 },
  )

  const load = (name: string) => utils.draft.get.fetch({ name }, { staleTime: 0 })

  const syncNow = async (name: string) => {
    const text = draftText(draft)
    if (lack === 'elsewhere' || !hasUnsynced(draft)) return
    if (text === undefined) return forgetNow(name)
    const files = [...new Set(text.match(UUID))].slice(0, MAX_DRAFT_FILES)
    const before = lastSent.current
    lastSent.current = text
    const send = (revision: number) => save.mutateAsync({ name, text, files, revision })
    const saved = await send(syncedRevision(draft)).catch(async (error: unknown) => {
      const stored = rejectionCode(error) === 'DRAFT_STALE' && (await load(name))
      // Nobody else has typed: the answer to what was sent before was lost.
      if (!stored || stored.text !== before) throw error
      return send(stored.revision)
    })
    markSynced(draft, { revision: saved.revision, text })
    setSavedAt(new Date(saved.saved_at))
    setLack(undefined)
  }
  const forgetNow = async (name: string) => {
    await remove.mutateAsync({ name, revision: syncedRevision(draft) })
    dropSynced(draft)
    setSavedAt(undefined)
  }
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    last.current = last.current.then(work).catch((error: unknown) => {
      setLack(rejectionCode(error) === 'DRAFT_STALE' ? 'elsewhere' : 'unreachable')
    })
    return last.current
  }
  const adopt = useEffectEvent(() => {
    if (isReady) return
    const isLeft = query.data !== undefined && adoptDraft(draft, query.data)
    if (isLeft && name !== null) void inTurn(() => forgetNow(name))
    setReady(true)
  })
  useEffect(() => {
    if (!query.isFetching) adopt()
  }, [query.isFetching])
  /** Has what was typed on the other device in place of what was typed here. */
  const takeTheirs = () =>
    inTurn(async () => {
      if (name === null) return
      const stored = await load(name)
      if (stored) takeDraft(draft, stored)
      else restartSync(draft)
      setLack(undefined)
      setGeneration(generation + 1)
    })
  return {
    isReady,
    generation,
    savedAt,
    lack,
    sync: (as = name) => inTurn(async () => as !== null && syncNow(as)),
    /** Once it was saved. */
    forget: (as = name) => inTurn(async () => as !== null && forgetNow(as)),
    takeTheirs,
  }
}

export type SyncedDraft = ReturnType<typeof useSyncedDraft>
