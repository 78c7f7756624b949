import { useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from './labeled-field.tsx'
import { PasswordField } from './password-field.tsx'

type Props<T extends FieldValues> = Omit<FieldProps<T>, 'required'> & {
  confirm: Pick<FieldProps<T>, 'name'> & { label?: string }
}

/** A password that is set, and once more. */
export function NewPasswordFields<T extends FieldValues = never>({ confirm, hint, ...field }: Props<T>) {
  const { t } = useLingui()
  const isNew = { required: true, autoComplete: 'new-password' } as const
  return (
    <>
      <PasswordField<T> {...field} {...isNew} hint={hint ?? t`At least 8 characters`} />
      <PasswordField<T> {...isNew} name={confirm.name} label={confirm.label ?? t`Confirm password`} />
    </>
  )
}
