import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CirclePlus } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'

type Props = {
  className?: string
  /** Hides the label where it would take the place of something else. */
  labelClassName?: string
  /** Replaces the history entry. */
  replace?: boolean
}

/** Guests are asked to log in first. */
export function UploadLink({ className = '', labelClassName, replace }: Props) {
  const { t } = useLingui()
  const label = t`Upload your place`
  return (
    <Link
      to="/setting/mypost/dialog"
      search={{ edit: 'NEW' }}
      replace={replace}
      preload={false}
      aria-label={label}
      title={label}
      className={`${buttonStyle('soft')} ${className}`}
    >
      <CirclePlus aria-hidden="true" className="size-5 shrink-0" />
      <span className={labelClassName}>{label}</span>
    </Link>
  )
}
