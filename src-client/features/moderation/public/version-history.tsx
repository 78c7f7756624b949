import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { HistoryItem } from '#client/components/history-item.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { QueryResult, type QueryState } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import type { useHistoryPages } from '#client/components/use-history-pages.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ContentVersion } from '#shared/history.ts'
import type { PostDeed } from '#shared/post-history.ts'
import { REASON_NAMES } from './post-words.ts'

type Version = Omit<ContentVersion, 'deeds'> & { deeds: readonly PostDeed[]; words: unknown }
type History<Row> = { rows: readonly Row[]; total: number; version: number; current: number | null }

/** A version that was restored, the version that this made, and the one that it replaced. */
type Restored = { from: number; version: number; replaced: number }
type Restore = (asked: { version: number; from: number; without?: string[] }) => Promise<{ version: number }>

/** An older version that can be restored, for `RestoreVersion`. */
export type Restoring = { asked: { version: number; from: number }; replaced: number } & {
  restore: Restore
  onRestored: (what: Restored) => void
}

type Props<Row> = {
  query: QueryState<History<Row>>
  pages: ReturnType<typeof useHistoryPages>
  /** Deeds that this content has another word for. */
  names?: Partial<Record<PostDeed, string>>
  restore: Restore
  /** Called when a version was restored, or that was undone. */
  onChanged: () => void
  empty?: ReactNode
  /** Shows the changes of a version. `restoring` is null for the current version, and for one without words. */
  children: (entry: Row, restoring: Restoring | null) => ReactNode
}

/** The versions of a post or an article, the newest first: who did what, and why; an older version can be restored. */
export function VersionHistory<Row extends Version>({
  query,
  pages,
  names,
  restore,
  onChanged,
  empty,
  children,
}: Props<Row>) {
  const { t } = useLingui()
  const [restored, setRestored] = useState<Restored | null>(null)
  const changed = (what: Restored | null) => {
    setRestored(what)
    pages.toFirst()
    onChanged()
  }
  const restoringOf = ({ version: from, words }: Row, { version, current }: History<Row>): Restoring | null =>
    words === null || from === current
      ? null
      : { asked: { version, from }, replaced: current ?? from, restore, onRestored: changed }
  return (
    <>
      <UndoRegion>
        {restored && (
          <Undo
            key={restored.version}
            {...{ restored, restore, onUndone: () => changed(null), onOver: () => setRestored(null) }}
          />
        )}
      </UndoRegion>
      <QueryResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(history) => (
          <HistoryList
            label={t`Versions, the newest first`}
            rows={history.rows}
            keyOf={({ version }) => version}
            empty={empty}
            pager={pages.pagerOf(history.total)}
          >
            {(entry) => (
              <Entry entry={entry} names={names} isCurrent={entry.version === history.current}>
                {children(entry, restoringOf(entry, history))}
              </Entry>
            )}
          </HistoryList>
        )}
      </QueryResult>
    </>
  )
}

type EntryProps = { entry: Version; names: Props<Version>['names']; isCurrent: boolean; children: ReactNode }

/** Shows what was done to a version, by whom, and why an admin decided it. */
function Entry({ entry: { version, at, by, deeds, ...entry }, names, isCurrent, children }: EntryProps) {
  const { t, i18n } = useLingui()
  const number = formatNumber(version, useLocale())
  const deedNames = { ...useDeedNames(entry.restored_version), ...names }
  return (
    <HistoryItem
      title={deeds.length > 0 ? deeds.map((deed) => deedNames[deed]).join(' · ') : t`Saved without a change`}
      tag={
        isCurrent && (
          <Tag tone="teal">
            <Trans>Current words</Trans>
          </Tag>
        )
      }
      at={at}
      by={by}
      aside={<Trans>Version {number}</Trans>}
    >
      {entry.reason && <p>{i18n._(REASON_NAMES[entry.reason])}</p>}
      {entry.note && <p className="whitespace-pre-line wrap-anywhere">{entry.note}</p>}
      {children}
    </HistoryItem>
  )
}

type RestoreProps = Restoring & {
  /** Its pictures that have been erased since. */
  without: string[]
  /** Says what comes of it. */
  children: ReactNode
}

/** Has an older version back, once that was confirmed. */
export function RestoreVersion({ asked, replaced, restore, onRestored, without, children }: RestoreProps) {
  const { t } = useLingui()
  const { from } = asked
  const number = formatNumber(from, useLocale())
  return (
    <ConfirmButton
      name={`restore-version-${from}`}
      label={t`Restore version ${number}`}
      look="soft"
      title={t`Restore version ${number}?`}
      yes={t`Restore`}
      onYes={() => restore({ ...asked, without })}
      onDone={({ version }) => onRestored({ from, version, replaced })}
    >
      {children}
    </ConfirmButton>
  )
}

type UndoProps = { restored: Restored; restore: Restore; onUndone: () => void; onOver: () => void }

function Undo({ restored: { from, version, replaced }, restore, onUndone, onOver }: UndoProps) {
  const number = formatNumber(from, useLocale())
  return (
    <UndoNotice undo={() => restore({ version, from: replaced })} onUndone={onUndone} onOver={onOver}>
      <Trans>Version {number} has been restored.</Trans>
    </UndoNotice>
  )
}

/** The words for the deeds of the publishing life. @param restored the version whose words came back, where one did */
function useDeedNames(restored: number | null): Record<PostDeed, string> {
  const { t } = useLingui()
  const number = formatNumber(restored ?? 0, useLocale())
  return {
    created: t`Written`,
    saved: t({ context: 'version', message: 'Changed' }),
    restored: t`Version ${number} restored`,
    sent: t`Sent for approval`,
    scheduled: t`Publication planned`,
    unscheduled: t`Publication not planned any more`,
    published: t`Published`,
    rejected: t`Turned down`,
    hidden: t`Hidden`,
    decision_undone: t`Decision undone`,
    withheld: t`Not shown while its author is suspended`,
    released: t`Shown again`,
    deleted: t`Deleted`,
    undeleted: t`Deletion undone`,
    aliases_changed: t`Other names changed`,
  }
}
