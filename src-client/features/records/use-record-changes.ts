import { useQueryClient } from '@tanstack/react-query'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { RecordView } from '#shared/catalog.ts'

/** Saves and deletes records. Many answers contain their names, so a change invalidates the whole cache. */
export function useRecordChanges() {
  const saveRecord = trpc.catalog.save.useMutation()
  const removeRecord = trpc.catalog.remove.useMutation()
  const queryClient = useQueryClient()
  const save = async (input: ApiInput['catalog']['save']): Promise<void> => {
    await saveRecord.mutateAsync(input)
    await queryClient.invalidateQueries()
  }
  /**
   * `refresh` is left to the caller, whose dialog closes before the row goes.
   *
   * @returns the record as it is now: deleted, at its newest version.
   */
  const remove = ({ kind, id }: RecordView): Promise<RecordView> => removeRecord.mutateAsync({ kind, id })
  return { save, remove, refresh: () => queryClient.invalidateQueries() }
}

export const inputOf = ({ kind, id, data, sort, is_visible, version }: RecordView): ApiInput['catalog']['save'] => ({
  kind,
  id,
  data,
  sort,
  is_visible,
  version,
})
