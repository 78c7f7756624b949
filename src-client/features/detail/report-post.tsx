import { useLingui } from '@lingui/react/macro'
import { useHydrated } from '@tanstack/react-router'
import { ReportButton } from '#client/features/report/public/report-button.tsx'
import { useUser } from '#client/lib/session.ts'
import type { PostView } from '#shared/post.ts'

/** Nobody reports their own post. The server renders nobody's page. */
export default function ReportPost({ post: { id, owner } }: { post: Pick<PostView, 'id' | 'owner'> }) {
  const { t } = useLingui()
  const isOwn = useUser()?.uuid === owner.uuid
  if (useHydrated() && isOwn) return null
  return (
    <ReportButton
      subject={{ subject_type: 'post', subject_id: id }}
      label={t`Report`}
      title={t`Report this place`}
      className="-mx-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-soft transition hover:bg-sunken hover:text-ink noscript:hidden"
    />
  )
}
