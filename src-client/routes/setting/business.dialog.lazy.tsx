import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberDialog } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'

const DIALOG = lazyMemberPart(
  () => import('#client/features/business/dashboard-password-dialog.tsx'),
  ['business', 'myprofile'],
)

export const Route = createLazyFileRoute('/setting/business/dialog')({
  component: () => <MemberDialog part={DIALOG} />,
})
