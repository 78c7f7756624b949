import { msg } from '@lingui/core/macro'
import { createLazyFileRoute, Outlet } from '@tanstack/react-router'
import { Briefcase } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`My business`,
  entry: { order: 5, icon: Briefcase, description: msg`Apply for a business account, and follow your application` },
}

const SCREEN = lazyMemberPart(() => import('#client/features/business/business-screen.tsx'), ['business'])

export const Route = createLazyFileRoute('/setting/business')({
  component: () => (
    <>
      <MemberScreen part={SCREEN} />
      <Outlet />
    </>
  ),
})
