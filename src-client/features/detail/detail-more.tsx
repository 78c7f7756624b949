import { Lazy } from '#client/components/lazy.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useUser } from '#client/lib/session.ts'
import type { PostView } from '#shared/post.ts'
import { ByMember } from './by-member.tsx'
import { Comments } from './comments.tsx'
import { Description } from './description.tsx'
import { MapSection } from './map-section.tsx'
import { SocialLinks } from './social-links.tsx'
import { useViewCount } from './use-view-count.ts'

const TOOLS = lazyMemberPart(() => import('./post-tools.tsx'), ['moderation'])
const RoomsSection = hydrateLater(() => import('#client/features/room/public/rooms-section.tsx'))
const ReportPost = hydrateLater(() => import('./report-post.tsx'))

export default function DetailMore({ post }: { post: PostView }) {
  const user = useUser()
  const isTheirs = user !== null && (user.role === 'admin' || user.uuid === post.owner.uuid)
  useViewCount(post)
  return (
    <>
      {post.type === 'hotel' && <RoomsSection postId={post.id} />}
      <Description post={post} />
      <MapSection post={post} />
      <SocialLinks links={post.social_links} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ByMember {...post.owner} />
        {post.status === 'published' && <ReportPost post={post} />}
      </div>
      {isTheirs && (
        <Lazy part={TOOLS} pending={<div className="h-11" />} isExtra>
          {(Tools) => <Tools post={post} />}
        </Lazy>
      )}
      {post.status === 'published' && <Comments postId={post.id} />}
    </>
  )
}
