import { Trans } from '@lingui/react/macro'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'

/** A version that was had back: what it has become, and whose words it took the place of. */
export type Restored = { from: number; version: number; replaced: number }

type Props = { id: string; restored: Restored | null; onDone: () => void; onOver: () => void }

/** Says that a version was restored, and takes that back. */
export function UndoRestore({ restored, ...props }: Props) {
  return <UndoRegion>{restored && <Notice key={restored.version} restored={restored} {...props} />}</UndoRegion>
}

function Notice({ id, restored, onDone, onOver }: Props & { restored: Restored }) {
  const restoreVersion = trpc.post.restoreVersion.useMutation()
  const number = formatNumber(restored.from, useLocale())
  const undo = () => restoreVersion.mutateAsync({ id, version: restored.version, from: restored.replaced })
  return (
    <UndoNotice undo={undo} onUndone={onDone} onOver={onOver}>
      <Trans>Version {number} has been restored.</Trans>
    </UndoNotice>
  )
}
