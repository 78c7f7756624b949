import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberDialog } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'

const DIALOG = lazyMemberPart(
  () => import('#client/features/admin/admin-dialog.tsx'),
  ['admin', 'business', 'detail', 'moderation', 'complaint'],
)

export const Route = createLazyFileRoute('/setting/admin/dialog')({ component: () => <MemberDialog part={DIALOG} /> })
