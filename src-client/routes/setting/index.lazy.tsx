import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { SettingMenu } from '#client/features/setting/setting-menu.tsx'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = { title: msg`Settings` }

export const Route = createLazyFileRoute('/setting/')({ component: SettingMenu })
