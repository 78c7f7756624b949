import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { MAX_PASSWORD_LENGTH } from '#shared/limits.ts'
import { IconButton } from '../icon-button.tsx'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'

type Props<T extends FieldValues> = FieldProps<T> & { autoComplete: 'current-password' | 'new-password' }

const tooLong = (typed: unknown) =>
  typeof typed === 'string' && typed.length > MAX_PASSWORD_LENGTH ? 'PASSWORD_TOO_LONG' : undefined

/** Can be shown while it is typed. Drafts never hold it. */
export function PasswordField<T extends FieldValues = never>({ autoComplete, ...field }: Props<T>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const registration = useRegistration(field.name, { required: field.required, check: tooLong })
  const Icon = isShown ? EyeOff : Eye
  return (
    <LabeledField {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...registration}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-no-draft=""
            className={`${inputStyle} pe-13`}
          />
          <IconButton
            label={isShown ? t`Hide password` : t`Show password`}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute end-0.5 top-0.5 text-soft"
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </LabeledField>
  )
}
