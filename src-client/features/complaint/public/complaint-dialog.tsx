import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { useLoginLink } from '#client/lib/login-link.ts'
import { useUser } from '#client/lib/session.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import ComplaintForm from '../complaint-form.tsx'

/** Reports a post over its page. @param id of the post */
export default function ComplaintDialog({ id }: { id: string }) {
  const { t } = useLingui()
  const user = useUser()
  const close = useDialogRoute({ to: '/detail/$id', params: { id } })
  return (
    <PageSheet onClose={() => close()} title={t`Report this place`}>
      {user ? <ComplaintForm subject={{ subject_type: 'post', subject_id: id }} onDone={close} /> : <Guest />}
    </PageSheet>
  )
}

function Guest() {
  return (
    <div className="space-y-4">
      <p>
        <Trans>Please log in to report this.</Trans>
      </p>
      <Link {...useLoginLink()} replace className={`${buttonStyle()} w-full`}>
        <Trans>Log in</Trans>
      </Link>
    </div>
  )
}
