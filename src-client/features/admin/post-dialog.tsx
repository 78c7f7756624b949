import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '#client/components/avatar.tsx'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import PostPreview from '#client/features/detail/public/post-preview.tsx'
import { FIELD_NAMES, REASON_NAMES, TYPE_NAMES } from '#client/features/moderation/public/post-words.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ReviewView } from '#shared/post-queue.ts'
import { AdminActionLink } from './admin-action-link.tsx'
import { MemberName } from './member-name.tsx'
import { PictureWords } from './picture-words.tsx'
import { PostDecision } from './post-decision.tsx'
import { DashboardResult } from './public/dashboard-result.tsx'

type Props = { id: string; onClose: (after?: () => void) => void }

/** The post as readers will see it, and the decision, which stays in sight below it. */
export function PostDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  // Not kept: what was read once would count as read when it is opened again.
  const query = trpc.post.review.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  return (
    <PageSheet onClose={onClose} title={t`Post`}>
      <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {(review) => (
          <>
            <Summary review={review} />
            <PostPreview post={review.post} />
            <PictureWords images={review.post.images} />
            <div className="sticky bottom-[calc(-1rem-env(safe-area-inset-bottom))] z-10 -mx-4 mt-6 border-t border-line bg-raised p-4">
              <PostDecision key={id} review={review} onDone={onClose} />
            </div>
          </>
        )}
      </DashboardResult>
    </PageSheet>
  )
}

function Summary({ review: { post, author, decisions, changed, before } }: { review: ReviewView }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const joined = author.joined && formatDate(author.joined, locale)
  const fields = changed.map((field) => (FIELD_NAMES[field] ? i18n._(FIELD_NAMES[field]) : field))
  return (
    <div className="mb-5 space-y-3 border-b border-line pb-4">
      <div className="flex items-center gap-3">
        <Avatar
          user={{ nickname: author.nickname ?? '', profile: author.profile?.url ?? null }}
          className="size-12 text-lg"
        />
        <span>
          <MemberName name={author.nickname} userName={author.userName} />
          {joined && (
            <span className="text-sm text-soft">
              <Trans>Joined {joined}</Trans>
            </span>
          )}
        </span>
      </div>
      <p className="text-sm text-soft">
        {i18n._(TYPE_NAMES[post.type])} · <Decisions {...decisions} />
      </p>
      <AdminActionLink action="history" uuid={post.id}>
        <Trans>History</Trans>
      </AdminActionLink>
      {before && (
        <div className="rounded-card bg-laterite-soft px-4 py-3 text-laterite">
          <p className="font-bold">
            <Trans>This was not accepted before, and has been sent again. The author was told:</Trans>
          </p>
          <p>{i18n._(REASON_NAMES[before.reason])}</p>
          {before.note && <p className="whitespace-pre-line wrap-anywhere">{before.note}</p>}
        </div>
      )}
      {changed.length > 0 && (
        <p className="rounded-card bg-gold-soft px-4 py-3 text-gold">
          <Trans>This changes a published post, which readers see as it was until you approve.</Trans>{' '}
          <strong>{fields.join(', ')}</strong>
        </p>
      )}
    </div>
  )
}

/** The outcomes of the author's other posts. */
function Decisions({ published, rejected, hidden }: ReviewView['decisions']) {
  const locale = useLocale()
  const [shown, refused] = [formatNumber(published, locale), formatNumber(rejected + hidden, locale)]
  return (
    <>
      <Plural value={published} one={`${shown} other post published`} other={`${shown} other posts published`} />
      {' · '}
      <Trans>{refused} turned down or hidden</Trans>
    </>
  )
}
