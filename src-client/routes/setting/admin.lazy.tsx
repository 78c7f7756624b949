import { msg } from '@lingui/core/macro'
import { createLazyFileRoute, Outlet } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

const WAITING_TAG = lazyPart(() => import('#client/features/setting/public/waiting-tag.tsx'), {
  messages: ['setting'],
  isLikely: () => false,
})

export const page: SettingPage = {
  title: msg`System management`,
  titleFor: { owner: msg`My dashboard` },
  entry: { order: 6, icon: ShieldCheck, description: msg`The dashboard of owners and admins`, tag: WAITING_TAG },
  access: {
    roles: ['owner', 'admin'],
    fallback: lazyMemberPart(() => import('#client/features/admin/for-owners.tsx'), ['admin', 'business']),
  },
}

const SCREEN = lazyMemberPart(
  () => import('#client/features/admin/admin-screen.tsx'),
  ['admin', 'booking', 'business', 'detail', 'moderation', 'complaint', 'room'],
)

export const Route = createLazyFileRoute('/setting/admin')({
  component: () => (
    <>
      <MemberScreen part={SCREEN} />
      <Outlet />
    </>
  ),
})
