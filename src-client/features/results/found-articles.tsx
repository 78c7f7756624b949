import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { ArticleRow } from '#client/components/article-row.tsx'
import { Button } from '#client/components/button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { RESULTS_STALE_MS } from './search-address.ts'

const FEW = 3
const MANY = 48

/** The articles that the words find, beside the places. */
export default function FoundArticles({ q }: { q: string }) {
  const id = useId()
  const [pageSize, setPageSize] = useState(FEW)
  const { data } = trpc.search.articles.useQuery(
    { q, pageSize },
    { staleTime: RESULTS_STALE_MS, placeholderData: (before) => before },
  )
  const count = formatNumber(data?.total ?? 0, useLocale())
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="mb-3 text-lg font-bold">
        <Trans>Articles</Trans>
      </h2>
      <ul className="space-y-3">
        {data.rows.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} />
          </li>
        ))}
      </ul>
      {data.total > FEW && pageSize === FEW && (
        <Button look="plain" className="mt-3" onClick={() => setPageSize(MANY)}>
          <Trans>Show all {count} articles</Trans>
        </Button>
      )}
    </section>
  )
}
