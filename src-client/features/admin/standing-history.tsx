import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HistoryItem } from '#client/components/history-item.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { actorOf } from './actor-of.ts'
import { AllChanges } from './all-changes.tsx'

const WHAT = {
  suspended: msg`Suspended`,
  reinstated: msg`Reinstated`,
  appointed: msg`Made author`,
  dismissed: msg`No longer author`,
  undone: msg`Decision undone`,
}

/** By whom a member was suspended, reinstated and made an author before, and why. Nothing while it is not known. */
export function StandingHistory({ uuid }: { uuid: string }) {
  const { i18n } = useLingui()
  const { data = [] } = trpc.account.standing.useQuery({ uuid }, { staleTime: 0 })
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-bold">
        <Trans>History</Trans>
      </h3>
      <HistoryList rows={data} keyOf={({ at, what }) => at + what}>
        {({ what, at, by, reason }) => (
          <HistoryItem level={4} title={i18n._(WHAT[what])} at={at} by={actorOf(by, 'admin')}>
            {reason && <p className="text-sm whitespace-pre-line wrap-anywhere">{reason}</p>}
          </HistoryItem>
        )}
      </HistoryList>
      <AllChanges subject={uuid} />
    </section>
  )
}
