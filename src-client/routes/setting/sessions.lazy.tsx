import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`Where I am logged in`,
  entry: { order: 4, icon: MonitorSmartphone, description: msg`Your devices, and how to log them out` },
}

const SCREEN = lazyMemberPart(() => import('#client/features/sessions/sessions-screen.tsx'), ['sessions'])

export const Route = createLazyFileRoute('/setting/sessions')({ component: () => <MemberScreen part={SCREEN} /> })
