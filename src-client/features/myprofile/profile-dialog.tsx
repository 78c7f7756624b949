import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { QueryResult } from '#client/components/query-result.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Over the profile: what the member tells of themselves, or their password, to be changed. */
export default function ProfileDialog() {
  const { t } = useLingui()
  const isPassword = useSearch({ from: '/setting', select: ({ edit }) => edit === 'password' })
  const close = useDialogRoute({ to: '/setting/myprofile' })
  const me = useMe()
  // It opens in the size that it keeps.
  if (me.isPending) return null
  const title = isPassword
    ? me.data?.has_password === false
      ? t`Set a password`
      : t`Change password`
    : t`Edit profile`
  return (
    <Sheet isOpen onClose={close} title={title}>
      <QueryResult query={me} pending={null}>
        {(account) =>
          isPassword ? (
            <PasswordForm account={account} onSaved={close} />
          ) : (
            <ProfileForm account={account} onSaved={close} />
          )
        }
      </QueryResult>
    </Sheet>
  )
}
