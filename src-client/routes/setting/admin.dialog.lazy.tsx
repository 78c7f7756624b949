import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberDialog } from '#client/frame/member-screen.tsx'
import { memberPart } from '#client/lib/member-part.ts'

const DIALOG = memberPart(() => import('#client/features/admin/admin-dialog.tsx'), ['admin', 'business'])

export const Route = createLazyFileRoute('/setting/admin/dialog')({ component: () => <MemberDialog part={DIALOG} /> })
