import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ApiInput } from '#client/lib/trpc.ts'
import type { RecordView } from '#shared/catalog.ts'

/** Saves and deletes records. Their names stand in many answers: after a change none in the cache counts as fresh. */
export function useRecordChanges() {
  const { client } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const save = async (input: ApiInput['catalog']['save']): Promise<void> => {
    await client.catalog.save.mutate(input)
    await queryClient.invalidateQueries()
  }
  /** @returns the record as it is now: deleted, at its newest version. */
  const remove = async ({ kind, id }: RecordView): Promise<RecordView> => {
    const record = await client.catalog.remove.mutate({ kind, id })
    // Not awaited: the dialog closes before its row goes.
    void queryClient.invalidateQueries()
    return record
  }
  return { save, remove }
}

export const inputOf = ({ kind, id, data, sort, is_visible, version }: RecordView): ApiInput['catalog']['save'] => ({
  kind,
  id,
  data,
  sort,
  is_visible,
  version,
})
