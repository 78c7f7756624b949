import { Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardGate } from '#client/features/admin/public/dashboard-gate.tsx'
import ForAdmins from '#client/features/admin/public/for-admins.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { useNews } from '#client/lib/use-news.ts'
import { HomeSections } from './home-screen.tsx'

/** Rendered by the browser alone, and anew with each change: what is not published stands in no page of the server. */
export default function PreviewScreen() {
  const { data: account } = useMe()
  if (account && account.role !== 'admin') return <ForAdmins />
  return (
    <>
      <h1 className="sr-only">
        <Trans>Preview</Trans>
      </h1>
      <DashboardGate>
        <Preview />
      </DashboardGate>
    </>
  )
}

function Preview() {
  const search = useSearch({ from: '/home/preview' })
  const locale = useLocale()
  const { preview } = trpc.useUtils().home
  const query = trpc.home.preview.useQuery(search, { staleTime: 0, placeholderData: keepPreviousData })
  useNews('record', () => void preview.invalidate())
  return (
    <QueryResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
      {(view) => (
        <>
          <p className="page-width bg-gold-soft py-1 text-sm text-gold">
            {view.publication ? (
              <Trans>As it was published: {formatDate(view.publication.starts_at, locale)}</Trans>
            ) : (
              <Trans>Not published yet</Trans>
            )}
          </p>
          <HomeSections view={view} time={query.dataUpdatedAt} />
        </>
      )}
    </QueryResult>
  )
}
