import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Button } from '#client/components/button.tsx'
import { CONSENT } from '#shared/analytics.ts'
import { answer, consent, onConsentChange } from '../consent.ts'

/** Says whether Google Analytics may count this visitor, and takes another answer. */
export default function AnalyticsChoice({ id }: { id: string }) {
  const { t } = useLingui()
  const isAllowed = useSyncExternalStore(onConsentChange, consent) === CONSENT.given
  return (
    <>
      <p role="status" className="font-bold">
        {isAllowed ? t`Google Analytics may count your visits.` : t`Google Analytics does not count your visits.`}
      </p>
      <Button look="plain" onClick={() => answer(id, isAllowed ? CONSENT.refused : CONSENT.given)}>
        {isAllowed ? t`Stop the counting` : t`Allow`}
      </Button>
    </>
  )
}
