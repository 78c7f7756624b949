import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { CONSENT } from '#shared/analytics.ts'
import { answer, consent, mayCount, onConsentChange } from '../consent.ts'
import { startCounting } from '../google.ts'

const CHOICE = 'inline-flex min-h-11 items-center px-3 font-bold text-accent'

/**
 * Asks once whether Google Analytics may count visits, in one line over the bottom of the page. Whoever has agreed is counted
 * from the next page that is loaded, whose security policy allows the script.
 */
export default function AnalyticsOffer({ id }: { id: string }) {
  const { t } = useLingui()
  const isAnswered = useSyncExternalStore(onConsentChange, consent) !== undefined
  useEffect(() => {
    // The offer may come after the visitor has agreed on the page about privacy.
    if (mayCount()) startCounting(id)
  }, [id])
  if (isAnswered) return null
  return (
    <section
      aria-label={t`Counting of visits`}
      className="pointer-events-auto mt-2 flex max-w-full flex-wrap items-center rounded-2xl border border-line bg-raised ps-4 text-sm text-ink shadow-raised"
    >
      <span className="py-2 pe-3">{t`May Google Analytics count your visits? It sets cookies.`}</span>
      <span className="-ms-3 flex flex-wrap">
        <button type="button" onClick={() => answer(id, CONSENT.given)} className={CHOICE}>
          {t`Allow`}
        </button>
        <button type="button" onClick={() => answer(id, CONSENT.refused)} className={CHOICE}>
          {t`No, thanks`}
        </button>
        <Link to="/policy" hash="counting" className={`${CHOICE} font-normal underline underline-offset-4`}>
          {t`More about it`}
        </Link>
      </span>
    </section>
  )
}
