import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { useOnline } from '#client/components/use-online.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { InstallOffer } from './install-offer.tsx'
import { NewBuildOffer } from './new-build-offer.tsx'

const analyticsOffer = lazyPart(() => import('#client/features/analytics/public/analytics-offer.tsx'), {
  messages: ['analytics'],
  isLikely: () => false,
})

/** Offers about the application itself, on any page. @param children other offers, which stand above these */
export default function AppOffers({ children }: { children: ReactNode }) {
  const { analytics } = useRouter().options.context
  const online = useOnline()
  return (
    <>
      <InstallOffer />
      {/* Over the bottom of the page, one above the other. Without a network its notice has the place. */}
      <div
        className={`pointer-events-none fixed inset-x-2 bottom-[calc(var(--bar-height)+0.5rem)] z-30 flex-col items-center own-bar:bottom-20 ${online ? 'flex' : 'hidden'}`}
      >
        {children}
        <NewBuildOffer />
        {analytics && (
          <Lazy part={analyticsOffer} pending={null} failed={null}>
            {(AnalyticsOffer) => <AnalyticsOffer id={analytics} />}
          </Lazy>
        )}
      </div>
    </>
  )
}
