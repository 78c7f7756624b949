import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { RestoreVersion, type Restoring } from '#client/features/moderation/public/version-history.tsx'
import type { ArticleVersion } from '#shared/article-history.ts'
import { ArticleComparison } from './article-comparison.tsx'
import { usePartName } from './use-part-name.ts'

type Props = { id: string; entry: ArticleVersion; restoring: Restoring | null }

/** What a version of an article changed, how it differs from today's words, and the way back to it. */
export function ArticleVersionWords({ id, entry: { words, before, changed, erased }, restoring }: Props) {
  const partName = usePartName()
  const [against, setAgainst] = useState<'before' | 'today' | null>(null)
  const toggle = (wanted: 'before' | 'today') => setAgainst(against === wanted ? null : wanted)
  if (words === null) return null
  return (
    <>
      {changed.length > 0 && <p className="text-sm">{changed.map(partName).join(' · ')}</p>}
      <div className="flex flex-wrap gap-2">
        {changed.length > 0 && (
          <Button look="soft" aria-expanded={against === 'before'} onClick={() => toggle('before')}>
            {before === null ? <Trans>What was written</Trans> : <Trans>What it changed</Trans>}
          </Button>
        )}
        {restoring && (
          <>
            <Button look="soft" aria-expanded={against === 'today'} onClick={() => toggle('today')}>
              <Trans>Compare with today’s</Trans>
            </Button>
            <Restore restoring={restoring} erased={erased} />
          </>
        )}
      </div>
      {against === 'before' && <ArticleComparison id={id} from={before} to={words} />}
      {against === 'today' && restoring && <ArticleComparison id={id} from={words} to={restoring.replaced} />}
    </>
  )
}

const Restore = ({ restoring, erased }: { restoring: Restoring; erased: string[] }) => (
  <RestoreVersion {...restoring} without={erased}>
    <p>
      <Trans>
        What was written in this version takes the place of today’s, for readers too where the article is published. You
        can undo it right afterwards.
      </Trans>
    </p>
    {erased.length > 0 && (
      <p className="mt-2 text-laterite">
        <Trans>Some of its pictures have been erased since, and are left out.</Trans>
      </p>
    )}
  </RestoreVersion>
)
