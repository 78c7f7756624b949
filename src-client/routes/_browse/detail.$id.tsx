import { createFileRoute } from '@tanstack/react-router'
import { detailHead } from '#client/features/post/detail/detail-head.ts'
import { DetailPending } from '#client/features/post/detail/detail-pending.tsx'
import { DetailScreen } from '#client/features/post/detail/detail-screen.tsx'
import { loadDetail } from '#client/features/post/detail/load-detail.ts'

export const Route = createFileRoute('/_browse/detail/$id')({
  loader: ({ context, params }) => loadDetail(context, params.id),
  head: ({ match, params }) => detailHead(match.context, params.id),
  pendingComponent: DetailPending,
  component: Detail,
})

function Detail() {
  const { id } = Route.useParams()
  return <DetailScreen key={id} id={id} />
}
