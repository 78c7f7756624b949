import { useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import {
  MAX_EMAIL_LENGTH,
  MAX_NICKNAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_SOCIAL_NAME_LENGTH,
  MAX_WEB_ADDRESS_LENGTH,
} from '#shared/limits.ts'
import { Field, VERBATIM } from './field.tsx'
import type { FieldProps } from './labeled-field.tsx'

/** Fields of the rejections that the schemas do not know of. */
export const CONTACT_CODES = {
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'phone',
  CONTACT_REQUIRED: 'phone',
} as const

/** How a field is entered that takes a name or a link. */
export const SOCIAL_NAME = { ...VERBATIM, maxLength: MAX_SOCIAL_NAME_LENGTH } as const
export const WEB_ADDRESS = {
  ...VERBATIM,
  placeholder: 'https://',
  type: 'url',
  inputMode: 'url',
  maxLength: MAX_WEB_ADDRESS_LENGTH,
} as const

type Props<T extends FieldValues> = Omit<FieldProps<T>, 'label'>

export function NicknameField<T extends FieldValues = never>(field: Props<T>) {
  const { t } = useLingui()
  return <Field<T> {...field} label={t`Nickname`} autoComplete="nickname" maxLength={MAX_NICKNAME_LENGTH} />
}

export function PhoneField<T extends FieldValues = never>(field: Props<T>) {
  const { t } = useLingui()
  return (
    <Field<T> {...field} label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" maxLength={MAX_PHONE_LENGTH} />
  )
}

export function EmailField<T extends FieldValues = never>(field: Props<T>) {
  const { t } = useLingui()
  return (
    <Field<T>
      {...field}
      {...VERBATIM}
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={MAX_EMAIL_LENGTH}
    />
  )
}
