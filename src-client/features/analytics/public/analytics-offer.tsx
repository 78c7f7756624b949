import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ANALYTICS_SCRIPT_HOST, CONSENT, CONSENT_COOKIE } from '#shared/analytics.ts'

const YEAR_SECONDS = 365 * 86_400

const choice = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1)

function remember(answer: (typeof CONSENT)[keyof typeof CONSENT]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${CONSENT_COOKIE}=${answer}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Google's own way to start: the script reads what waits in `dataLayer`. */
function start(id: string): void {
  const waiting: unknown[] = []
  // The script tells calls from other entries by their being `arguments`.
  function gtag(..._call: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    waiting.push(arguments)
  }
  Object.assign(window, { dataLayer: waiting })
  gtag('js', new Date())
  gtag('config', id)
  const script = document.createElement('script')
  script.async = true
  script.src = `${ANALYTICS_SCRIPT_HOST}/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/**
 * Asks once whether Google Analytics may count visits, in one line over the bottom of the page. Whoever has agreed is counted
 * from the next page that is loaded, whose security policy allows the script.
 */
export default function AnalyticsOffer({ id }: { id: string }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState(choice)
  useEffect(() => {
    if (choice() === CONSENT.given) start(id)
  }, [id])
  if (answer !== undefined) return null
  const take = (given: (typeof CONSENT)[keyof typeof CONSENT]) => () => {
    remember(given)
    setAnswer(given)
  }
  return (
    <section
      aria-label={t`Counting of visits`}
      className="fixed inset-x-2 bottom-[calc(var(--bar-height)+0.5rem)] z-30 mx-auto flex w-fit max-w-full flex-wrap items-center rounded-2xl border border-line bg-raised ps-4 text-sm text-ink shadow-raised [:root:has([data-own-bar])_&]:bottom-20"
    >
      <span className="py-2">{t`May Google Analytics count your visits? It sets cookies.`}</span>
      <button type="button" onClick={take(CONSENT.given)} className="min-h-11 px-3 font-bold text-accent">
        {t`Allow`}
      </button>
      <button type="button" onClick={take(CONSENT.refused)} className="min-h-11 px-3 font-bold text-accent">
        {t`No, thanks`}
      </button>
    </section>
  )
}
