import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { useDeedNames, VersionItem } from '#client/features/moderation/public/version-item.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { HistoryPage, PostVersion } from '#shared/post-history.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { HistoryChanges } from './history-changes.tsx'
import type { Restored } from './undo-restore.tsx'

type Props = {
  id: string
  type: PostType
  entry: PostVersion
  history: HistoryPage
  onRestored: (what: Restored) => void
}

/** One version of a post: what was done, by whom, and what it changed. */
export function HistoryEntry({ id, type, entry, history, onRestored }: Props) {
  const { t } = useLingui()
  const names = { ...useDeedNames(entry.restored_version), aliases_changed: t`Other names changed` }
  const isCurrent = entry.version === history.current
  return (
    <VersionItem entry={entry} names={names} isCurrent={isCurrent}>
      <HistoryChanges type={type} entry={entry} pictures={history.pictures} />
      {entry.words && !isCurrent && (
        <Restore id={id} entry={entry} words={entry.words} history={history} onRestored={onRestored} />
      )}
    </VersionItem>
  )
}

type RestoreProps = Omit<Props, 'type'> & { words: NonNullable<PostVersion['words']> }

function Restore({ id, entry: { version: from }, words, history, onRestored }: RestoreProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const restoreVersion = trpc.post.restoreVersion.useMutation()
  const number = formatNumber(from, locale)
  const { version, current, pictures } = history
  const places = new Map(words.images.map((image, index) => [image, formatNumber(index + 1, locale)]))
  const gone = words.images.filter((image) => pictures.every((picture) => picture.id !== image))
  const goneNames = gone.map((image) => places.get(image)).join(', ')
  return (
    <ConfirmButton
      name={`restore-version-${from}`}
      label={t`Restore version ${number}`}
      look="soft"
      title={t`Restore version ${number}?`}
      yes={t`Restore`}
      onYes={() => restoreVersion.mutateAsync({ id, version, from, without: gone })}
      onDone={(post) => onRestored({ from, version: post.version, replaced: current ?? from })}
    >
      <p>
        <Trans>
          What was written in this version takes the place of today’s. Where your changes wait for an admin, this one
          does too. You can undo it right afterwards.
        </Trans>
      </p>
      {gone.length > 0 && (
        <p className="mt-2 text-laterite">
          {gone.length < words.images.length ? (
            <Trans>These pictures of it have been erased since, and are left out: no. {goneNames}.</Trans>
          ) : (
            <Trans>All its pictures have been erased since (no. {goneNames}): those of today stay.</Trans>
          )}
        </p>
      )}
    </ConfirmButton>
  )
}
