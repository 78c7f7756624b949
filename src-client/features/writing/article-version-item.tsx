import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { useDeedNames, VersionItem } from '#client/features/moderation/public/version-item.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ArticleHistory, ArticleVersion } from '#shared/article-history.ts'
import { ArticleComparison } from './article-comparison.tsx'
import { usePartName } from './use-part-name.ts'

/** A version that was had back: what it has become, and whose words it took the place of. */
export type Restored = { from: number; version: number; replaced: number }

type Props = {
  id: string
  entry: ArticleVersion
  history: ArticleHistory
  onRestored: (what: Restored) => void
}

/** One version of an article: what was done, by whom, and what it changed. */
export function ArticleVersionItem({ id, entry, history, onRestored }: Props) {
  const { t } = useLingui()
  const partName = usePartName()
  const names = { ...useDeedNames(entry.restored_version), hidden: t({ context: 'status', message: 'Withdrawn' }) }
  const isCurrent = entry.words !== null && entry.words === history.current
  return (
    <VersionItem entry={entry} names={names} isCurrent={isCurrent}>
      {entry.changed.length > 0 && <p className="text-sm">{entry.changed.map(partName).join(' · ')}</p>}
      {entry.words !== null && (
        <Words id={id} entry={entry} words={entry.words} history={history} onRestored={onRestored} />
      )}
    </VersionItem>
  )
}

type WordsProps = Props & { words: number }

/** What a version changed, how it differs from today's words, and the way back to it. */
function Words({ id, entry, words, history, onRestored }: WordsProps) {
  const { current } = history
  const [against, setAgainst] = useState<'before' | 'today' | null>(null)
  const toggle = (wanted: 'before' | 'today') => setAgainst(against === wanted ? null : wanted)
  const isOlder = current !== null && current !== words
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {entry.changed.length > 0 && (
          <Button look="soft" aria-expanded={against === 'before'} onClick={() => toggle('before')}>
            {entry.before === null ? <Trans>What was written</Trans> : <Trans>What it changed</Trans>}
          </Button>
        )}
        {isOlder && (
          <Button look="soft" aria-expanded={against === 'today'} onClick={() => toggle('today')}>
            <Trans>Compare with today’s</Trans>
          </Button>
        )}
        {isOlder && <Restore id={id} entry={entry} words={words} history={history} onRestored={onRestored} />}
      </div>
      {against === 'before' && <ArticleComparison id={id} from={entry.before} to={words} />}
      {against === 'today' && current !== null && <ArticleComparison id={id} from={words} to={current} />}
    </>
  )
}

function Restore({ id, entry, words: from, history, onRestored }: WordsProps) {
  const { t } = useLingui()
  const restoreVersion = trpc.article.restoreVersion.useMutation()
  const number = formatNumber(entry.version, useLocale())
  const { version, current } = history
  return (
    <ConfirmButton
      name={`restore-version-${from}`}
      label={t`Restore version ${number}`}
      look="soft"
      title={t`Restore version ${number}?`}
      yes={t`Restore`}
      onYes={() => restoreVersion.mutateAsync({ id, version, from, without: entry.erased })}
      onDone={(article) => onRestored({ from: entry.version, version: article.version, replaced: current ?? from })}
    >
      <p>
        <Trans>
          What was written in this version takes the place of today’s, for readers too where the article is published.
          You can undo it right afterwards.
        </Trans>
      </p>
      {entry.erased.length > 0 && (
        <p className="mt-2 text-laterite">
          <Trans>Some of its pictures have been erased since, and are left out.</Trans>
        </p>
      )}
    </ConfirmButton>
  )
}
