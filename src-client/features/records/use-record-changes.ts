import { useRouteContext } from '@tanstack/react-router'
import { type ApiInput, useUtils } from '#client/lib/trpc.ts'
import type { RecordView } from '#shared/catalog.ts'

/** Saves and deletes records, and refreshes the lists. */
export function useRecordChanges() {
  const { client } = useRouteContext({ from: '__root__' })
  const { catalog } = useUtils()
  const save = async (input: ApiInput['catalog']['save']): Promise<void> => {
    await client.catalog.save.mutate(input)
    await catalog.list.invalidate()
  }
  /** @returns the record as it is now: deleted, at its newest version. */
  const remove = async ({ kind, id }: RecordView): Promise<RecordView> => {
    const record = await client.catalog.remove.mutate({ kind, id })
    // Not awaited: the dialog closes before its row goes.
    void catalog.list.invalidate()
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
