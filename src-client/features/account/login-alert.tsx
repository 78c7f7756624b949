import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Confirm } from '#client/components/confirm.tsx'
import { useLoginLink } from '#client/lib/login-link.ts'
import { loginPurpose } from '#client/lib/login-required.ts'

/** Links to the login. */
export default function LoginAlert({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const login = useLoginLink()
  const isDetail = useLocation({ select: ({ pathname }) => pathname.startsWith('/detail/') })
  const isReport = loginPurpose() === 'report'
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={t`Hint`}
      yes={t`OK`}
      no={t`Not now`}
      onYes={() => void navigate({ ...login, replace: true })}
    >
      <p>
        {isReport
          ? t`Please log in to report this.`
          : isDetail
            ? t`Please log in first to save, like or comment.`
            : t`Please log in!`}
      </p>
    </Confirm>
  )
}
