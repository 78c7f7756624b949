import { useRouter } from '@tanstack/react-router'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { InstallOffer } from './install-offer.tsx'
import { NewBuildOffer } from './new-build-offer.tsx'

const analyticsOffer = lazyPart(() => import('#client/features/analytics/public/analytics-offer.tsx'), {
  messages: ['analytics'],
  isLikely: () => false,
})

/** What is offered about the application itself, on any page. */
export default function AppOffers() {
  const { analytics } = useRouter().options.context
  return (
    <>
      <InstallOffer />
      <NewBuildOffer />
      {analytics && (
        <Lazy part={analyticsOffer} pending={null} isExtra>
          {(AnalyticsOffer) => <AnalyticsOffer id={analytics} />}
        </Lazy>
      )}
    </>
  )
}
