import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { toast } from '#client/components/toast.ts'
import { countryName } from '#client/lib/country-name.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { SessionView } from '#shared/account.ts'

export default function SessionsScreen() {
  const query = trpc.account.sessions.useQuery(undefined, { staleTime: 0 })
  return (
    <>
      <p className="mb-4 text-soft">
        <Trans>If you do not recognise a device, log it out and change your password.</Trans>
      </p>
      <QueryResult query={query} pending={<Skeleton className="h-64 rounded-card" />}>
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryResult>
    </>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const { t } = useLingui()
  const endOtherSessions = trpc.account.endOtherSessions.useMutation()
  const { account } = trpc.useUtils()
  const list = useRef<HTMLUListElement>(null)
  const endOthers = () => endOtherSessions.mutateAsync()
  const leaveOutOthers = () => {
    // The button goes with the rows.
    list.current?.focus()
    account.sessions.setData(undefined, (old) => old?.filter((one) => one.is_current))
    void toast(t`You have been logged out everywhere else.`)
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line rounded-card bg-raised shadow-card">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <ConfirmButton
            name="end-other-sessions"
            label={t`Log out everywhere else`}
            look="danger"
            title={t`Log out everywhere else?`}
            yes={t`Log out`}
            onYes={endOthers}
            onDone={leaveOutOthers}
          >
            <Trans>You will have to log in again on all other devices. You stay logged in on this one.</Trans>
          </ConfirmButton>
        </div>
      )}
    </>
  )
}

const PHONE = /Android|iPhone|iPad|iOS|Mobile/i

function Session({ session }: { session: SessionView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const endSession = trpc.account.endSession.useMutation()
  const { account } = trpc.useUtils()
  const { id, device, country, address, is_current } = session
  const name = device || t`Unknown device`
  const Icon = PHONE.test(device) ? Smartphone : Monitor
  const since = formatMoment(session.created_at, locale)
  const seen = formatMoment(session.seen_at, locale)
  const row = useRef<HTMLLIElement>(null)
  const end = () => endSession.mutateAsync({ id })
  const leaveOut = () => {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    if (neighbour instanceof HTMLElement) neighbour.focus()
    account.sessions.setData(undefined, (old) => old?.filter((one) => one.id !== id))
    void toast(t`The device has been logged out.`)
  }
  return (
    <li ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Icon aria-hidden="true" className="size-6 shrink-0 self-start text-accent" />
      <div className="min-w-52 grow basis-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {name}
          {is_current && (
            <Tag tone="teal">
              <Trans>This device</Trans>
            </Tag>
          )}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {[country && countryName(country, locale), address].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-soft">
          <Trans>Logged in {since}</Trans>
          <br />
          <Trans>Last seen {seen}</Trans>
        </p>
      </div>
      {!is_current && (
        <ConfirmButton
          name={`end-session-${id}`}
          className="ms-auto"
          label={t`Log out`}
          fullLabel={t`Log out ${name}, logged in ${since}`}
          title={t`Log out this device?`}
          yes={t`Log out`}
          onYes={end}
          onDone={leaveOut}
        >
          <Trans>{name} has to log in again.</Trans>
        </ConfirmButton>
      )}
    </li>
  )
}
