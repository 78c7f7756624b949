import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ArticleDifference, BlockDifference, Run } from '#shared/article-history.ts'
import type { ImageView } from '#shared/file.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { usePartName } from './use-part-name.ts'

/** Shows what differs between two versions of an article, word by word. @param from null for all that was written */
export function ArticleComparison({ id, from, to }: { id: string; from: number | null; to: number }) {
  // The words of a version stay as they are.
  const query = trpc.article.compare.useQuery({ id, from, to }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <QueryResult query={query} pending={<Skeleton className="h-56 rounded-card" />}>
      {(parts) => (parts.length > 0 ? <Parts parts={parts} /> : <Same />)}
    </QueryResult>
  )
}

const Same = () => (
  <p className="text-soft">
    <Trans>No differences.</Trans>
  </p>
)

function Parts({ parts }: { parts: ArticleDifference }) {
  const partName = usePartName()
  return (
    <dl className="space-y-4 rounded-xl bg-sunken p-4">
      {parts.map(({ part, language, blocks }) => (
        <div key={`${part} ${language}`} className="space-y-2">
          <dt className="text-sm font-bold">{partName({ part, language })}</dt>
          <dd lang={language ? HTML_LANG[language] : undefined} className="space-y-2">
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the difference of two versions never changes
              <Block key={index} block={block} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Block({ block }: { block: BlockDifference }) {
  if (block.kind === 'same') return <SameBlocks amount={block.blocks} />
  if (block.kind === 'words') return <Words runs={block.runs} />
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Picture image={block.before} isGone={block.before?.id !== block.after?.id} />
        {block.before?.id !== block.after?.id && <Picture image={block.after} isGone={false} />}
      </div>
      {block.runs.length > 0 && <Words runs={block.runs} />}
    </div>
  )
}

function SameBlocks({ amount }: { amount: number }) {
  const count = formatNumber(amount, useLocale())
  return (
    <p className="text-sm text-soft">
      … <Plural value={amount} one={`${count} paragraph unchanged`} other={`${count} paragraphs unchanged`} />
    </p>
  )
}

function Words({ runs }: { runs: readonly Run[] }) {
  const isSame = runs.every(({ kind }) => kind === 'same')
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {isSame && (
        <span className="text-sm text-soft">
          <Trans>Looks otherwise:</Trans>{' '}
        </span>
      )}
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the difference of two versions never changes
        <RunWords key={index} run={run} />
      ))}
    </p>
  )
}

/** Crossed out or underlined, since not everybody sees the colours. */
function RunWords({ run: { kind, text } }: { run: Run }) {
  if (kind === 'removed') return <del className="rounded-sm bg-laterite-soft text-laterite">{text}</del>
  if (kind === 'added') return <ins className="rounded-sm bg-teal-soft text-teal">{text}</ins>
  return text
}

function Picture({ image, isGone }: { image: ImageView | null; isGone: boolean }) {
  const { t } = useLingui()
  if (!image) return null
  return (
    <span className="size-20 overflow-hidden rounded-xl bg-sunken">
      <Thumbnail image={image} alt={isGone ? t`The picture before` : t`The picture after`} className="size-full" />
    </span>
  )
}
