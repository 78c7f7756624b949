import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { membersOnly } from '#client/features/account/members-only.ts'
import { readPreviewSearch } from '#client/features/home/preview-search.ts'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { pageHead } from '#client/lib/head.ts'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'

const TITLE = msg`Preview`
const SCREEN = lazyMemberPart(() => import('#client/features/home/preview-screen.tsx'), ['admin'])

/** The page as admins work on it, or as it was: only they are answered. */
export const Route = createFileRoute('/home/preview')({
  staticData: { messages: ['home'] },
  validateSearch: readPreviewSearch,
  beforeLoad: membersOnly,
  head: ({ match: { context } }) => {
    const title = context.i18n._(TITLE)
    return pageHead({ ...context, path: '/home/preview', title, description: title, unlisted: true })
  },
  component: () => (
    // The footer stays below the window while the parts come.
    <div className="min-h-dvh">
      <MemberScreen part={SCREEN} />
    </div>
  ),
})
