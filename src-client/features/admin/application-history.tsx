import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HistoryItem } from '#client/components/history-item.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { BusinessFacts } from '#client/features/business/public/business-facts.tsx'
import { STATUS_NAMES } from '#client/features/business/public/status-names.ts'
import type { ApplicationEvent } from '#shared/application.ts'
import { actorOf } from './actor-of.ts'

const NAMES = { ...STATUS_NAMES, applied: msg`Applied`, undone: msg`Decision undone` }

/** The steps of an application, with who took them; former applications unfold. */
export function ApplicationHistory({ history }: { history: readonly ApplicationEvent[] }) {
  const latest = history.findIndex(({ what }) => what === 'applied')
  return (
    <HistoryList rows={history} keyOf={(event) => event.at + event.what}>
      {(event) => <Entry event={event} isFormer={history.indexOf(event) > latest} />}
    </HistoryList>
  )
}

function Entry({ event, isFormer }: { event: ApplicationEvent; isFormer: boolean }) {
  const { i18n } = useLingui()
  const { at, what, by, reason, application } = event
  return (
    <HistoryItem
      level={5}
      title={i18n._(NAMES[what])}
      at={at}
      by={actorOf(by, what === 'applied' ? 'member' : 'admin')}
    >
      {reason && <p className="text-sm whitespace-pre-line wrap-anywhere">{reason}</p>}
      {application && isFormer && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
            <Trans>What was sent then</Trans>
          </summary>
          <p className="font-bold wrap-anywhere">{application.business_name}</p>
          <BusinessFacts business={application} />
        </details>
      )}
    </HistoryItem>
  )
}
