import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { type FieldFrame, inputStyle, Labelled } from './field.tsx'

type Props = FieldFrame & { autoComplete: 'current-password' | 'new-password' }

/** A password, which can be looked at while it is typed. */
export function PasswordField({ autoComplete, ...frame }: Props) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Labelled {...frame}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={128}
            data-secret=""
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
    </Labelled>
  )
}
