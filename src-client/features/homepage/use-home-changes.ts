import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { RecordView } from '#shared/catalog.ts'

type Input = ApiInput['catalog']['save']

export const inputOf = ({ kind, id, data, sort, is_visible, version }: RecordView): Input => ({
  kind,
  id,
  data,
  sort,
  is_visible,
  version,
})

/** Changes the working copy, and has what shows it asked for anew. */
export function useHomeChanges() {
  const saveRecord = trpc.catalog.save.useMutation()
  const removeRecord = trpc.catalog.remove.useMutation()
  const { catalog, home } = trpc.useUtils()
  const refresh = () => Promise.all([catalog.list.invalidate(), home.invalidate()])
  const save = async (input: Input): Promise<RecordView> => {
    const saved = await saveRecord.mutateAsync(input)
    await refresh()
    return saved
  }
  const remove = async ({ kind, id }: RecordView): Promise<RecordView> => {
    const removed = await removeRecord.mutateAsync({ kind, id })
    await refresh()
    return removed
  }
  return { save, remove, refresh }
}
