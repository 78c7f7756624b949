import { createFileRoute } from '@tanstack/react-router'
import { detailHead } from '#client/features/detail/detail-head.ts'
import { DetailPending } from '#client/features/detail/detail-pending.tsx'
import { DetailScreen } from '#client/features/detail/detail-screen.tsx'
import { loadDetail } from '#client/features/detail/load-detail.ts'

/** `comment` is a comment that a link leads to. */
type DetailSearch = { comment?: string | undefined }

export const Route = createFileRoute('/_browse/detail/$id')({
  validateSearch: ({ comment }: Record<string, unknown>): DetailSearch => ({
    comment: typeof comment === 'string' ? comment : undefined,
  }),
  staticData: { messages: ['detail'] },
  loader: ({ context, params }) => loadDetail(context, params.id),
  head: ({ match, params }) => detailHead(match.context, params.id),
  pendingComponent: DetailPending,
  component: Detail,
  codeSplitGroupings: [['component'], ['pendingComponent']],
})

function Detail() {
  const { id } = Route.useParams()
  return <DetailScreen key={id} id={id} />
}
