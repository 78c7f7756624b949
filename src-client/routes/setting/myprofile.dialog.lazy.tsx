import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberDialog } from '#client/frame/member-screen.tsx'
import { memberPart } from '#client/lib/member-part.ts'

const DIALOG = memberPart(() => import('#client/features/myprofile/profile-dialog.tsx'), ['myprofile'])

export const Route = createLazyFileRoute('/setting/myprofile/dialog')({
  component: () => <MemberDialog part={DIALOG} />,
})
