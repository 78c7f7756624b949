import { msg } from '@lingui/core/macro'
import { createLazyFileRoute, Outlet } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`My posts`,
  entry: { order: 1, icon: Newspaper, description: msg`Upload your place, and see what became of your posts` },
}

const SCREEN = lazyMemberPart(() => import('#client/features/mypost/mypost-screen.tsx'), ['mypost', 'moderation'])

export const Route = createLazyFileRoute('/setting/mypost')({
  component: () => (
    <>
      <MemberScreen part={SCREEN} />
      <Outlet />
    </>
  ),
})
