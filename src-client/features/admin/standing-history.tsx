import { Trans, useLingui } from '@lingui/react/macro'
import { UserLink } from '#client/components/user-link.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'

/** By whom a member was suspended and reinstated before, and why. Nothing while it is not known. */
export function StandingHistory({ uuid }: { uuid: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data = [] } = trpc.account.standing.useQuery({ uuid }, { staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-3 font-bold">
        <Trans>History</Trans>
      </h3>
      <ol className="space-y-3 border-s-2 border-line ps-4 text-sm">
        {data.map(({ what, at, by, reason }) => (
          <li key={at + what}>
            <span className="flex flex-wrap items-center gap-x-2">
              <strong>{what === 'suspended' ? t`Suspended` : t`Reinstated`}</strong>
              {by?.userName ? <UserLink userName={by.userName} /> : !by && <Trans>by the system</Trans>}
              <time dateTime={at} className="text-soft">
                {formatMoment(at, locale)}
              </time>
            </span>
            {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
