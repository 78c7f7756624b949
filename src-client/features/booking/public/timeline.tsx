import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { BookingView } from '#shared/booking.ts'
import { CAUSE_SENTENCES, stepName } from './booking-words.ts'

/** A booking's steps, folded away until somebody asks for them. */
export function Timeline({ steps }: { steps: BookingView['timeline'] }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
        <Trans>Booking history</Trans>
      </summary>
      <Steps steps={steps} />
    </details>
  )
}

/** The steps with their times, and the reasons that were given. */
function Steps({ steps }: { steps: BookingView['timeline'] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <ol className="space-y-2 border-accent-soft border-s-2 ps-4 text-sm">
      {steps.map(({ step, at, reason, cause }) => (
        <li key={step}>
          <span className="font-bold">{i18n._(stepName({ step, cause }))}</span>
          <time dateTime={at} className="block text-soft">
            {formatMoment(at, locale)}
          </time>
          {cause && <span className="block">{i18n._(CAUSE_SENTENCES[cause])}</span>}
          {reason && <q className="block whitespace-pre-line wrap-anywhere">{reason}</q>}
        </li>
      ))}
    </ol>
  )
}
