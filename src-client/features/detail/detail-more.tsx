import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Lazy } from '#client/components/lazy.tsx'
import { CommentsSection } from '#client/features/comment/public/comments-section.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useUser } from '#client/lib/session.ts'
import { useViewCount } from '#client/lib/use-view-count.ts'
import type { PostView } from '#shared/post.ts'
import { ByMember } from './by-member.tsx'
import { Description } from './description.tsx'
import { MapSection } from './map-section.tsx'
import { SocialLinks } from './social-links.tsx'

const TOOLS = lazyMemberPart(() => import('./post-tools.tsx'), ['moderation'])
const RoomsSection = hydrateLater(() => import('#client/features/room/public/rooms-section.tsx'))
const ReportPost = hydrateLater(() => import('./report-post.tsx'))

export default function DetailMore({ post }: { post: PostView }) {
  const user = useUser()
  const isTheirs = user !== null && (user.role === 'admin' || user.uuid === post.owner.uuid)
  const linked = useSearch({ from: '/_browse/detail/$id', select: ({ comment }) => comment })
  const isPublished = post.status === 'published'
  const subject = { kind: 'post', id: post.id } as const
  useViewCount(subject, isPublished)
  return (
    <>
      {post.type === 'hotel' && <RoomsSection postId={post.id} />}
      <Description post={post} />
      <MapSection post={post} />
      <SocialLinks links={post.social_links} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ByMember {...post.owner} />
        {isPublished && <ReportPost post={post} />}
      </div>
      {isTheirs && (
        <Lazy part={TOOLS} pending={<div className="h-11" />} failed={<div className="h-11" />}>
          {(Tools) => <Tools post={post} />}
        </Lazy>
      )}
      {isPublished && <CommentsSection subject={subject} linked={linked} title={<Trans>Comments</Trans>} />}
    </>
  )
}
