import { Trans } from '@lingui/react/macro'
import { RestoreVersion, type Restoring } from '#client/features/moderation/public/version-history.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ImageView } from '#shared/file.ts'

type Props = { images: readonly string[]; pictures: readonly ImageView[]; restoring: Restoring }

/** Has an older version of a post back, and says which of its pictures have been erased since. */
export function HistoryRestore({ images, pictures, restoring }: Props) {
  const locale = useLocale()
  const places = new Map(images.map((image, index) => [image, formatNumber(index + 1, locale)]))
  const gone = images.filter((image) => pictures.every((picture) => picture.id !== image))
  const goneNames = gone.map((image) => places.get(image)).join(', ')
  return (
    <RestoreVersion {...restoring} without={gone}>
      <p>
        <Trans>
          What was written in this version takes the place of today’s. Where your changes wait for an admin, this one
          does too. You can undo it right afterwards.
        </Trans>
      </p>
      {gone.length > 0 && (
        <p className="mt-2 text-laterite">
          {gone.length < images.length ? (
            <Trans>These pictures of it have been erased since, and are left out: no. {goneNames}.</Trans>
          ) : (
            <Trans>All its pictures have been erased since (no. {goneNames}): those of today stay.</Trans>
          )}
        </p>
      )}
    </RestoreVersion>
  )
}
