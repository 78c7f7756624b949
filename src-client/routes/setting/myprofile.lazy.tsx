import { msg } from '@lingui/core/macro'
import { createLazyFileRoute, Outlet } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`My profile`,
  entry: { order: 1, icon: CircleUserRound, description: msg`Your picture, your name and how to reach you` },
}

const SCREEN = lazyMemberPart(() => import('#client/features/myprofile/profile-screen.tsx'), ['myprofile'])

export const Route = createLazyFileRoute('/setting/myprofile')({
  component: () => (
    <>
      <MemberScreen part={SCREEN} />
      <Outlet />
    </>
  ),
})
