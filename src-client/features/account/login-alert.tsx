import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Confirm } from '#client/components/confirm.tsx'
import { useLoginLink } from '#client/lib/login-link.ts'
import { type LoginPurpose, loginPurpose } from '#client/lib/login-required.ts'
import { openDialog } from '#client/lib/use-overlay.ts'

const FOR_WHAT: Record<LoginPurpose, MessageDescriptor> = {
  save: msg`Log in to save places.`,
  like: msg`Log in to like places.`,
  report: msg`Please log in to report this.`,
  book: msg`Log in to book rooms.`,
}

/** Says for what a guest is asked to sign in, and links to the login and to the registration. */
export default function LoginAlert({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const login = useLoginLink()
  const isDetail = useLocation({ select: ({ pathname }) => pathname.startsWith('/detail/') })
  const purpose = loginPurpose()
  const otherwise = isDetail ? t`Please log in first to save, like or comment.` : t`Please log in!`
  return (
    <Confirm
      overlay={openDialog(onClose)}
      title={t`Hint`}
      yes={t`Log in`}
      no={t`Not now`}
      onYes={() => void navigate({ ...login, replace: true })}
    >
      <p>{purpose ? i18n._(FOR_WHAT[purpose]) : otherwise}</p>
      <p className="mt-2">
        <Trans>No account yet?</Trans>{' '}
        <Link
          {...login}
          to="/account/register"
          replace
          className="inline-flex min-h-11 items-center font-bold text-accent underline underline-offset-4"
        >
          {t`Register`}
        </Link>
      </p>
    </Confirm>
  )
}
