import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { useAllRecords } from '#client/features/records/public/use-all-records.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { Theme } from '#shared/home-themes.ts'
import type { Done } from './done.ts'
import { type HomepageSearch, NEW } from './homepage-search.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SectionList } from './section-list.tsx'
import { SectionSheet } from './section-sheet.tsx'
import { useHomeChanges } from './use-home-changes.ts'
import { sectionsOf, themeOf } from './working-copy.ts'

/** A theme's sections beside the page that they make. */
export function ThemeEditor({ theme, search }: { theme: Theme; search: HomepageSearch }) {
  const { t } = useLingui()
  const sections = useAllRecords({ kind: 'section', q: theme })
  const themes = useAllRecords({ kind: 'theme' })
  const draft = trpc.home.draft.useQuery(undefined, { staleTime: 0 })
  const { refresh } = useHomeChanges()
  const [done, setDone] = useState<Done | null>(null)
  const tell = (words: string, undo: Done['undo']) => setDone({ key: Date.now(), words, undo })
  useNews('record', () => void refresh())
  useNews('home', () => void refresh())
  const pending = <Skeleton className="h-dvh rounded-card" />
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-6">
        <UndoRegion>
          {done && (
            <UndoNotice
              key={done.key}
              undo={async () => {
                await done.undo()
                await refresh()
              }}
              onUndone={() => setDone(null)}
              onOver={() => setDone(null)}
            >
              {done.words}
            </UndoNotice>
          )}
        </UndoRegion>
        <DashboardResult query={themes} pending={pending}>
          {(themeRows) => (
            <DashboardResult query={sections} pending={pending}>
              {(rows) => {
                const own = themeOf(themeRows, theme)
                const shown = sectionsOf(rows, theme, own?.data.order)
                return (
                  <>
                    {shown.length === 0 && (
                      <EmptyState title={t`This theme has no sections yet`}>
                        <Trans>Visitors see an empty page in it.</Trans>
                      </EmptyState>
                    )}
                    <SectionList sections={shown} theme={own} empty={draft.data?.empty ?? []} tell={tell} />
                    <Link
                      to="/setting/homepage"
                      search={{ ...search, edit: NEW }}
                      state={{ returns: true }}
                      resetScroll={false}
                      className={`${buttonStyle('soft')} w-full`}
                    >
                      <Plus aria-hidden="true" className="size-5" />
                      <Trans>Add a section</Trans>
                    </Link>
                    <Link
                      to="/setting/records/$kind"
                      params={{ kind: 'theme' }}
                      search={{ edit: theme }}
                      className="inline-flex min-h-11 items-center text-accent"
                    >
                      <Trans>Name, description and colour of the theme</Trans>
                    </Link>
                    <SectionSheet sections={shown} theme={theme} search={search} />
                  </>
                )
              }}
            </DashboardResult>
          )}
        </DashboardResult>
        <DashboardResult query={draft} pending={<Skeleton className="h-40 rounded-card" />}>
          {(data) => <PublishPanel key={data.active} draft={data} tell={tell} />}
        </DashboardResult>
      </div>
      <PreviewPanel theme={theme} />
    </div>
  )
}
