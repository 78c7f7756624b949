import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { PublicationView } from '#shared/publication.ts'
import type { HomepageSearch } from './homepage-search.ts'
import { LookAt } from './look-at.tsx'
import { PublishedBy } from './published-by.tsx'
import { wordOf } from './working-copy.ts'

const PAGE_SIZE = 20
const HERE = '/setting/homepage'

/** All that was published, who did it and when; each can be looked at and had back. */
export function Publications({ search }: { search: HomepageSearch }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { page = 1 } = search
  const { home } = trpc.useUtils()
  const query = trpc.home.publications.useQuery(
    { page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const restore = trpc.home.restore.useMutation()
  const [before, setBefore] = useState<string | null>(null)
  useNews('home', () => void home.invalidate())
  const undo = async () => {
    if (before) await restore.mutateAsync({ id: before })
    await home.invalidate()
  }
  return (
    <>
      <UndoRegion>
        {before && (
          <UndoNotice undo={undo} onUndone={() => setBefore(null)} onOver={() => setBefore(null)}>
            <Trans>Visitors see the earlier page again.</Trans>
          </UndoNotice>
        )}
      </UndoRegion>
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {({ rows, total, version }) => {
          if (total === 0) return <EmptyState title={t`Nothing was published yet`} />
          const instead = query.isPlaceholderData ? null : pageInstead({ page, pageSize: PAGE_SIZE, total })
          if (instead) return <Navigate to={HERE} search={{ ...search, ...instead }} replace resetScroll={false} />
          const current = rows.find(({ status }) => status === 'in_effect')
          return (
            <>
              <DataTable
                label={t`Publications`}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { name: t`From`, cell: ({ starts_at }) => <b>{formatMoment(starts_at, locale)}</b> },
                  { name: t`Status`, cell: ({ status }) => <Status status={status} /> },
                  { name: t`By`, cell: ({ by }) => <PublishedBy by={by} /> },
                  { name: t({ context: 'home page', message: 'Theme' }), cell: ({ active }) => wordOf(active, locale) },
                  {
                    name: t`Actions`,
                    isHidden: true,
                    cell: (publication) => (
                      <Actions
                        publication={publication}
                        version={version}
                        search={search}
                        onRestored={() => setBefore(current?.id ?? null)}
                      />
                    ),
                  },
                ]}
              />
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                link={(number, link) => <Link to={HERE} search={{ ...search, page: number }} {...link} />}
              />
              {search.edit && (
                <LookAt id={search.edit} publication={rows.find(({ id }) => id === search.edit)} search={search} />
              )}
            </>
          )
        }}
      </DashboardResult>
    </>
  )
}

const TONES = { in_effect: 'teal', waiting: 'gold', past: 'accent', cancelled: 'laterite' } as const

function Status({ status }: Pick<PublicationView, 'status'>) {
  const { t } = useLingui()
  const words = {
    in_effect: t`In effect`,
    waiting: t({ context: 'publication', message: 'Waiting' }),
    past: t`Past`,
    cancelled: t`Cancelled`,
  }
  return <Tag tone={TONES[status]}>{words[status]}</Tag>
}

type ActionsProps = { publication: PublicationView; version: number; search: HomepageSearch; onRestored: () => void }

function Actions({ publication: { id, status, starts_at }, version, search, onRestored }: ActionsProps) {
  const { t } = useLingui()
  const when = formatMoment(starts_at, useLocale())
  const { home } = trpc.useUtils()
  const restore = trpc.home.restore.useMutation()
  const cancel = trpc.home.cancel.useMutation()
  const refresh = () => void home.invalidate()
  return (
    <span className="flex flex-wrap gap-2">
      <Link
        to={HERE}
        search={{ ...search, edit: id }}
        state={{ returns: true }}
        resetScroll={false}
        aria-label={t`Look at it: ${when}`}
        className={buttonStyle('soft')}
      >
        <Trans>Look at it</Trans>
      </Link>
      {(status === 'past' || status === 'cancelled') && (
        <ConfirmButton
          name={`restore-${id}`}
          label={t`Restore`}
          fullLabel={t`Restore the page of ${when}`}
          title={t`Show visitors the page of ${when} again?`}
          yes={t`Restore`}
          onYes={() => restore.mutateAsync({ id, version })}
          onDone={() => {
            onRestored()
            refresh()
          }}
        >
          <Trans>It takes the place of today’s page at once. What admins work on stays as it is.</Trans>
        </ConfirmButton>
      )}
      {status === 'waiting' && (
        <ConfirmButton
          name={`cancel-${id}`}
          label={t`Do not publish`}
          fullLabel={t`Do not publish the page of ${when}`}
          title={t`Cancel the publication of ${when}?`}
          yes={t`Do not publish`}
          no={t({ context: 'publication', message: 'Keep it' })}
          onYes={() => cancel.mutateAsync({ id, version })}
          onDone={refresh}
        >
          <Trans>Visitors will go on seeing the page that is there until then.</Trans>
        </ConfirmButton>
      )}
    </span>
  )
}
