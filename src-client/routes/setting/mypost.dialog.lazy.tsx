import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberDialog } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'

const DIALOG = lazyMemberPart(() => import('#client/features/posting/post-dialog.tsx'), ['posting', 'moderation'])

export const Route = createLazyFileRoute('/setting/mypost/dialog')({
  component: () => <MemberDialog part={DIALOG} />,
})
