import { useLingui } from '@lingui/react/macro'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { PasswordField } from '#client/components/form/password-field.tsx'
import type { AccountView } from '#shared/account.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props<T extends FieldValues> = { name: NoInfer<FieldPath<T>>; account: AccountView }

/** Where a member shows that it is them: the password, or without one a recent sign-in. */
export function ConfirmField<T extends FieldValues = never>({ name, account }: Props<T>) {
  const { t } = useLingui()
  if (!account.has_password) return <SignInAgain account={account} />
  return (
    <PasswordField<T>
      name={name}
      label={t`Your password`}
      hint={t`So that only you can do this.`}
      required
      autoComplete="current-password"
    />
  )
}
