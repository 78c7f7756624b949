import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { Library } from 'lucide-react'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`Records`,
  entry: { order: 7, icon: Library, description: msg`Provinces, categories, configuration and other lists` },
  access: {
    roles: ['admin'],
    fallback: lazyMemberPart(() => import('#client/features/admin/public/for-admins.tsx'), ['admin']),
  },
}

/** The kinds, and the records of one, are pages below it. */
export const Route = createLazyFileRoute('/setting/records')({})
