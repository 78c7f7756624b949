import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberDialog } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'

const DIALOG = lazyMemberPart(() => import('#client/features/myprofile/profile-dialog.tsx'), ['myprofile'])

export const Route = createLazyFileRoute('/setting/myprofile/dialog')({
  component: () => <MemberDialog part={DIALOG} />,
})
