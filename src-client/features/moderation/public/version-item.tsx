import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HistoryItem } from '#client/components/history-item.tsx'
import { Tag } from '#client/components/tag.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleVersion } from '#shared/article-history.ts'
import type { Deed } from '#shared/deeds.ts'
import { REASON_NAMES } from './post-words.ts'

type Version<SomeDeed extends string> = Pick<ArticleVersion, 'version' | 'at' | 'by' | 'reason' | 'note'> & {
  deeds: readonly SomeDeed[]
}
type Props<SomeDeed extends string> = {
  entry: Version<SomeDeed>
  /** The words for each deed (`useDeedNames`). */
  names: Record<SomeDeed, string>
  /** Whether its words are today's. */
  isCurrent: boolean
  children: ReactNode
}

/** One version in the history of a post or an article: what was done, by whom, and why an admin decided it. */
export function VersionItem<SomeDeed extends string>({ entry, names, isCurrent, children }: Props<SomeDeed>) {
  const { t, i18n } = useLingui()
  const number = formatNumber(entry.version, useLocale())
  const { deeds, reason, note } = entry
  return (
    <HistoryItem
      title={deeds.length > 0 ? deeds.map((deed) => names[deed]).join(' · ') : t`Saved without a change`}
      tag={
        isCurrent && (
          <Tag tone="teal">
            <Trans>Current words</Trans>
          </Tag>
        )
      }
      at={entry.at}
      by={entry.by}
      aside={<Trans>Version {number}</Trans>}
    >
      {reason && <p>{i18n._(REASON_NAMES[reason])}</p>}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {children}
    </HistoryItem>
  )
}

/** The words for the deeds of the publishing life. @param restored the version whose words came back, where one did */
export function useDeedNames(restored: number | null | undefined): Record<Deed, string> {
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
  }
}
