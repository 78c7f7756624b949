import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Tag } from '#client/components/tag.tsx'
import { REASON_NAMES } from '#client/features/moderation/public/post-words.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { HistoryPage, PostDeed, PostVersion } from '#shared/post-history.ts'
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
  const { i18n } = useLingui()
  const locale = useLocale()
  const deeds = useDeeds(entry)
  const number = formatNumber(entry.version, locale)
  const isCurrent = entry.version === history.current
  return (
    <li className="space-y-2 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h3 className="font-bold">{deeds}</h3>
        {isCurrent && (
          <Tag tone="teal">
            <Trans>Current words</Trans>
          </Tag>
        )}
      </div>
      <p className="text-sm text-soft">
        <Trans>Version {number}</Trans> · <time dateTime={entry.at}>{formatMoment(entry.at, locale)}</time> ·{' '}
        <Actor by={entry.by} />
      </p>
      {entry.reason && <p>{i18n._(REASON_NAMES[entry.reason])}</p>}
      {entry.note && <p className="whitespace-pre-line wrap-anywhere">{entry.note}</p>}
      <HistoryChanges type={type} entry={entry} pictures={history.pictures} />
      {entry.words && !isCurrent && (
        <Restore id={id} entry={entry} words={entry.words} history={history} onRestored={onRestored} />
      )}
    </li>
  )
}

function useDeeds({ deeds, restored_version }: PostVersion): string {
  const { t } = useLingui()
  const number = formatNumber(restored_version ?? 0, useLocale())
  const names: Record<PostDeed, string> = {
    created: t`Written`,
    saved: t({ context: 'version', message: 'Changed' }),
    restored: t`Version ${number} restored`,
    aliases_changed: t`Other names changed`,
    sent: t`Sent for approval`,
    published: t`Published`,
    rejected: t`Turned down`,
    hidden: t`Hidden`,
    withheld: t`Not shown while its author is suspended`,
    released: t`Shown again`,
    deleted: t`Deleted`,
    undeleted: t`Deletion undone`,
  }
  return deeds.length > 0 ? deeds.map((deed) => names[deed]).join(' · ') : t`Saved without a change`
}

function Actor({ by: { kind, userName } }: Pick<PostVersion, 'by'>) {
  if (kind === 'self') return <Trans>you</Trans>
  if (kind === 'system') return <Trans>the system</Trans>
  if (kind === 'admin' && userName) return <Trans>admin @{userName}</Trans>
  if (kind === 'admin') return <Trans>an admin</Trans>
  return userName ? `@${userName}` : <Trans>a member who has left</Trans>
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
