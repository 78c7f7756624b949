import { createFileRoute } from '@tanstack/react-router'
import { membersOnly } from '#client/features/account/members-only.ts'
import { SettingLayout } from '#client/frame/setting-layout.tsx'

type Name =
  | 'tab'
  | 'part'
  | 'room'
  | 'type'
  | 'status'
  | 'q'
  | 'page'
  | 'action'
  | 'uuid'
  | 'edit'
  | 'group'
  | 'order'
  | 'author'
  | 'provider'
  | 'failed'
  | 'who'
  | 'kind'
  | 'subject'
  | 'field'
  | 'period'
  | 'from'
  | 'to'
  | 'request'
  | 'until'
  | 'at'
  | 'all'
  | 'hotel'
type Search = { [name in Name]?: unknown }

export const Route = createFileRoute('/setting')({
  staticData: { messages: ['setting'] },
  // Each screen reads what is its own: the code that knows it comes with the screen.
  validateSearch: (search: Record<string, unknown>): Search => search,
  beforeLoad: membersOnly,
  head: async ({ match: { context }, matches }) => {
    const { settingHead } = await import('#client/frame/setting-pages.ts')
    return settingHead(context, matches)
  },
  component: SettingLayout,
})
