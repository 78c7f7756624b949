import { createFileRoute } from '@tanstack/react-router'
import { membersOnly } from '#client/features/account/members-only.ts'
import { SettingLayout } from '#client/features/account/setting-layout.tsx'
import { pageOfSetting, TITLES } from '#client/features/account/titles.ts'
import { pageHead } from '#client/lib/head.ts'

type Search = { [name in 'tab' | 'status' | 'q' | 'page' | 'act' | 'uuid' | 'edit']?: unknown }

export const Route = createFileRoute('/setting')({
  // Each screen reads what is its own: the code that knows it comes with the screen.
  validateSearch: ({ tab, status, q, page, act, uuid, edit }): Search => ({ tab, status, q, page, act, uuid, edit }),
  beforeLoad: membersOnly,
  head: ({ match: { context }, matches }) => {
    const path = matches.at(-1)?.pathname ?? ''
    const page = pageOfSetting(path)
    if (!page) return {}
    const title = context.i18n._(TITLES[page])
    return pageHead({ ...context, path, title, description: title, unlisted: true })
  },
  component: SettingLayout,
})
