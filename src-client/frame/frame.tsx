import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useMemberChanges } from '#client/lib/session.ts'
import { Header } from './header.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PendingBar } from './pending-bar.tsx'

const SessionDialogs = hydrateLater(() => import('./session-dialogs.tsx'))
const Footer = hydrateLater(() => import('./footer.tsx'), ['frame'])
const OfflineNotice = hydrateLater(() => import('#client/components/offline-notice.tsx'))
const BottomBar = hydrateLater(() => import('./bottom-bar.tsx'), ['frame'])

const slowNotice = lazyPart(() => import('#client/components/slow-notice.tsx'))

const languageOffer = lazyPart(() => import('./language-offer.tsx'), { messages: ['frame'] })

const appOffers = lazyPart(() => import('#client/features/install/app-offers.tsx'), { messages: ['install'] })

const backToTop = lazyPart(() => import('#client/components/back-to-top.tsx'))

export function Frame({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const isSetting = useLocation({ select: ({ pathname }) => pathname.startsWith('/setting') })
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-accent-strong px-5 py-3 font-bold text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <PendingBar />
      <Header />
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
        <Fragment key={useMemberChanges()}>{children}</Fragment>
      </main>
      {!isSetting && <Footer />}
      <BottomBar />
      <Lazy part={backToTop} pending={null} failed={null}>
        {(BackToTop) => <BackToTop />}
      </Lazy>
      <SessionDialogs />
      <Lazy part={appOffers} pending={null} failed={null}>
        {(AppOffers) => (
          <AppOffers>
            {locale === 'kh' && (
              <Lazy part={languageOffer} pending={null} failed={null}>
                {(LanguageOffer) => <LanguageOffer />}
              </Lazy>
            )}
          </AppOffers>
        )}
      </Lazy>
      <OfflineNotice />
      <Lazy part={slowNotice} pending={null} failed={null}>
        {(SlowNotice) => <SlowNotice />}
      </Lazy>
      <PageAnnouncer />
    </>
  )
}
