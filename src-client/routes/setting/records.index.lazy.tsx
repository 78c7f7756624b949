import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'

const SCREEN = lazyMemberPart(() => import('#client/features/records/kinds-screen.tsx'), ['records', 'admin'])

export const Route = createLazyFileRoute('/setting/records/')({ component: () => <MemberScreen part={SCREEN} /> })
