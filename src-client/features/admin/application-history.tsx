import { Trans, useLingui } from '@lingui/react/macro'
import { UserLink } from '#client/components/user-link.tsx'
import { BusinessFacts } from '#client/features/business/public/business-facts.tsx'
import { STATUS_NAMES } from '#client/features/business/public/status-names.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ApplicationEvent } from '#shared/application.ts'

/** The steps of an application, with who took them; former applications unfold. */
export function ApplicationHistory({ history }: { history: readonly ApplicationEvent[] }) {
  const latest = history.findIndex(({ what }) => what === 'applied')
  return (
    <ol className="space-y-3 border-s-2 border-line ps-4 text-sm">
      {history.map((event, index) => (
        <li key={event.at + event.what}>
          <Entry event={event} isFormer={index > latest} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ event, isFormer }: { event: ApplicationEvent; isFormer: boolean }) {
  const { t, i18n } = useLingui()
  const { at, what, by, reason, application } = event
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <strong>{what === 'applied' ? t`Applied` : i18n._(STATUS_NAMES[what])}</strong>
        {by?.userName ? <UserLink userName={by.userName} /> : !by && <Trans>by the system</Trans>}
        <span className="text-soft">{formatMoment(at, useLocale())}</span>
      </span>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      {application && isFormer && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
            <Trans>What was sent then</Trans>
          </summary>
          <p className="font-bold wrap-anywhere">{application.business_name}</p>
          <BusinessFacts business={application} />
        </details>
      )}
    </>
  )
}
