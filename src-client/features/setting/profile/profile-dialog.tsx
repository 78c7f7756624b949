import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Loaded } from '../loaded.tsx'
import { useDialogRoute } from '../use-dialog-route.ts'
import { useMe } from '../use-me.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Over the profile: what the member tells of themselves, or their password, to be changed. */
export default function ProfileDialog() {
  const { t } = useLingui()
  const isPassword = useSearch({ from: '/setting', select: ({ edit }) => edit === 'password' })
  const close = useDialogRoute({ to: '/setting/myprofile' })
  const me = useMe()
  const title = isPassword
    ? me.data?.has_password === false
      ? t`Set a password`
      : t`Change password`
    : t`Edit profile`
  return (
    <Sheet isOpen onClose={close} title={title}>
      <Loaded query={me} pending={<Skeleton className="h-80" />}>
        {(account) =>
          isPassword ? (
            <PasswordForm account={account} onSaved={close} />
          ) : (
            <ProfileForm account={account} onSaved={close} />
          )
        }
      </Loaded>
    </Sheet>
  )
}
