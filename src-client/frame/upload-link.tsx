import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CirclePlus } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'

type Props = {
  className?: string
  /** Replaces the history entry. */
  replace?: boolean
}

/** Guests are asked to log in first. */
export function UploadLink({ className = '', replace }: Props) {
  return (
    <Link
      to="/setting/mypost/dialog"
      search={{ edit: 'NEW' }}
      replace={replace}
      preload={false}
      className={`${buttonStyle('soft')} ${className}`}
    >
      <CirclePlus aria-hidden="true" className="size-5 shrink-0" />
      <Trans>Upload your place</Trans>
    </Link>
  )
}
