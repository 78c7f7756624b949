import { useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from './labeled-field.tsx'
import { PasswordField } from './password-field.tsx'

/** Fields of rejections that are about a new password. */
export const NEW_PASSWORD_CODES = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_MISMATCH: 'confirm_password',
} as const

type Props<T extends FieldValues> = Omit<FieldProps<T>, 'required'> & {
  confirm: Pick<FieldProps<T>, 'name'> & { label?: string }
}

/** A password that is set, and once more. */
export function NewPasswordFields<T extends FieldValues = never>({ confirm, hint, ...field }: Props<T>) {
  const { t } = useLingui()
  const isNew = { required: true, autoComplete: 'new-password' } as const
  return (
    <>
      <PasswordField<T> {...field} {...isNew} hint={hint ?? t`8 characters at least`} />
      <PasswordField<T> {...isNew} name={confirm.name} label={confirm.label ?? t`Confirm password`} />
    </>
  )
}
