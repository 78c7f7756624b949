import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { toast } from '#client/components/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { recordKind } from '#shared/catalog.ts'

/** Has a record back as it was before a change, by a new change. */
export function TakeBack({ entry, name }: { entry: AuditEntry; name: string }) {
  const { t } = useLingui()
  const { catalog } = trpc.useUtils()
  const queryClient = useQueryClient()
  const restore = trpc.catalog.restore.useMutation()
  const kind = recordKind.safeParse(entry.kind).data
  const isDeletion = entry.deed === 'RecordDeleted'
  if (!kind || (entry.changes.length === 0 && !isDeletion)) return null
  const ref = { kind, id: entry.subject }
  const takeBack = async () => {
    // What is there now is asked for at this moment: the list may have been open for an hour.
    const { version } = await catalog.get.fetch(ref, { staleTime: 0 })
    return restore.mutateAsync({ ...ref, version, from: entry.version - 1 })
  }
  return (
    <ConfirmButton
      name={`take-back-${entry.position}`}
      label={t`Take back`}
      fullLabel={t`Take back: ${name}`}
      look="soft"
      title={t`Take this change back?`}
      yes={t`Take back`}
      onYes={takeBack}
      onDone={() => {
        void queryClient.invalidateQueries()
        toast(t`“${name}” is as it was before.`)
      }}
    >
      <Trans>
        “{name}” becomes as it was before this change. What was changed after it is taken back as well, and stays in the
        history.
      </Trans>
    </ConfirmButton>
  )
}
