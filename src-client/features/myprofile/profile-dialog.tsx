import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** A dialog over the profile that edits it, or the password. */
export default function ProfileDialog() {
  const { t } = useLingui()
  const isPassword = useSearch({ from: '/setting', select: ({ edit }) => edit === 'password' })
  const close = useDialogRoute({ to: '/setting/myprofile' })
  const me = useMe()
  // Opens in its final size.
  if (me.isPending) return null
  const title = isPassword
    ? me.data?.has_password === false
      ? t`Set a password`
      : t`Change password`
    : t`Edit profile`
  return (
    <PageSheet onClose={close} title={title}>
      <QueryResult query={me} pending={null}>
        {(account) =>
          isPassword ? (
            <PasswordForm account={account} onSaved={close} />
          ) : (
            <ProfileForm account={account} onSaved={close} />
          )
        }
      </QueryResult>
    </PageSheet>
  )
}
