import { createFileRoute } from '@tanstack/react-router'
import { Lazy } from '#client/components/lazy.tsx'
import { isDialog, postIdOf, readDetailSearch } from '#client/features/detail/detail-address.ts'
import { detailHead } from '#client/features/detail/detail-head.ts'
import { DetailPending } from '#client/features/detail/detail-pending.tsx'
import { DetailScreen } from '#client/features/detail/detail-screen.tsx'
import { loadDetail } from '#client/features/detail/load-detail.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

const DIALOG = lazyPart(() => import('#client/features/complaint/public/complaint-dialog.tsx'), {
  messages: ['complaint', 'forms', 'fields'],
})

/** A post's page, and the dialog over it. */
export const Route = createFileRoute('/_browse/detail/$id')({
  validateSearch: readDetailSearch,
  loaderDeps: ({ search: { comment: _, ...deps } }) => deps,
  staticData: { messages: ['detail', 'room'] },
  loader: ({ context, params, deps }) => loadDetail(context, postIdOf({ params, search: deps }), deps),
  head: ({ match, params }) =>
    detailHead(match.context, postIdOf({ params, search: match.search }), { unlisted: isDialog({ params }) }),
  pendingComponent: DetailPending,
  component: Detail,
  codeSplitGroupings: [['component'], ['pendingComponent']],
})

function Detail() {
  const params = Route.useParams()
  const id = postIdOf({ params, search: Route.useSearch() })
  return (
    <>
      <DetailScreen key={id} id={id} />
      {isDialog({ params }) && (
        <Lazy part={DIALOG} pending={null}>
          {(Dialog) => <Dialog id={id} />}
        </Lazy>
      )}
    </>
  )
}
