import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { searchKeptPosts } from '#client/offline/kept-posts.ts'
import { ResultCards } from './result-cards.tsx'
import { ResultCount } from './result-count.tsx'
import { ResultsSkeleton } from './results-skeleton.tsx'
import type { SearchAddress } from './search-address.ts'
import { useComeback } from './use-comeback.ts'

/** As many as are read on a phone; of hundreds the best. */
const MOST = 48

type Props = { address: SearchAddress; error: unknown; onRetry: () => void }

/** In place of the results where the server cannot be reached: what of the kept places has the words, and that no others were searched. */
export default function KeptResults({ address, error, onRetry }: Props) {
  const { t } = useLingui()
  const { context } = useRouter().options
  const locale = useLocale()
  const member = useUser()?.uuid ?? ''
  const { data } = useQuery({
    queryKey: [['kept-posts'], { member, address }],
    queryFn: () => searchKeptPosts(context, address),
    // The kept posts change with every page.
    staleTime: 0,
    gcTime: 0,
  })
  useComeback(address, onRetry)
  if (!data) return <ResultsSkeleton />
  if (data.searched === 0) return <ErrorState error={error} onRetry={onRetry} />
  const searched = formatNumber(data.searched, locale)
  return (
    <section aria-label={t`Results`} className="space-y-4">
      <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-gold-soft p-4 text-gold">
        <WifiOff aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-0 grow basis-60">
          <Plural
            value={data.searched}
            one={`You are offline. Only ${searched} place that is kept on this device was searched, by its names.`}
            other={`You are offline. Only the ${searched} places that are kept on this device were searched, by their names.`}
          />
        </p>
        <Button look="plain" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
      {data.found.length === 0 ? (
        <EmptyState title={t`No results found`}>
          <Trans>Among all places there may be some: search again when you are back online.</Trans>
        </EmptyState>
      ) : (
        <>
          <h2 className="text-base font-normal text-soft">
            <ResultCount total={data.found.length} isCapped={false} />
          </h2>
          <ResultCards
            posts={data.found
              .slice(0, MOST)
              .map(({ post, highlights }) => ({ ...post, highlights: { name: highlights, address: [] } }))}
          />
        </>
      )}
    </section>
  )
}
