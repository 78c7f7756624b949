import { useQueryClient } from '@tanstack/react-query'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { RecordView } from '#shared/catalog.ts'
import type { BatchView } from '#shared/record-batch.ts'

/** What records are to become; what is left out stays. */
export type RecordChange = Omit<ApiInput['catalog']['change']['changes'][number], 'id' | 'version'>

/** Changes records. Many answers contain their names, so a change invalidates the whole cache. */
export function useRecordChanges() {
  const saveRecord = trpc.catalog.save.useMutation()
  const removeRecord = trpc.catalog.remove.useMutation()
  const changeRecords = trpc.catalog.change.useMutation()
  const importRecords = trpc.catalog.import.useMutation()
  const undoRecords = trpc.catalog.undoBatch.useMutation()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const refreshed = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    await refresh()
    return answer
  }
  return {
    save: (input: ApiInput['catalog']['save']) => refreshed(saveRecord.mutateAsync(input)),
    /**
     * `refresh` is left to the caller, whose dialog closes before the row goes. A record that somebody else has changed is loaded
     * anew, and stays.
     * @returns the record as it is now: deleted, at its newest version
     */
    remove: async ({ kind, id, version }: RecordView): Promise<RecordView> => {
      try {
        return await removeRecord.mutateAsync({ kind, id, version })
      } catch (error) {
        if (rejectionCode(error) === 'VERSION_STALE') void refresh()
        throw error
      }
    },
    changeAll: (input: Omit<ApiInput['catalog']['change'], 'dry_run'>) => refreshed(changeRecords.mutateAsync(input)),
    importCsv: (input: Omit<ApiInput['catalog']['import'], 'dry_run'>) => refreshed(importRecords.mutateAsync(input)),
    undoBatch: (input: ApiInput['catalog']['undoBatch']) => refreshed(undoRecords.mutateAsync(input)),
    refresh,
  }
}

export const inputOf = ({ kind, id, data, sort, is_visible, version }: RecordView): ApiInput['catalog']['save'] => ({
  kind,
  id,
  data,
  sort,
  is_visible,
  version,
})

/** What takes the last change of a record back; nothing if it is still as it was read. */
export const undoOf = ({ id, version }: RecordView, read: number): BatchView['undo'] =>
  version === read ? [] : [{ id, version, from: version - 1 }]
