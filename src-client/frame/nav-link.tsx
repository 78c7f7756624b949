import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { MouseEventHandler } from 'react'
import type { Entry } from './entries.ts'

const HOME_ONLY = { exact: true, includeSearch: false }
const BRANCH = { exact: false, includeSearch: false }

type Props = {
  entry: Entry
  label?: 'name' | 'short'
  className: string
  iconClassName?: string
  /** Replaces the history entry. */
  replace?: boolean
  onClick?: MouseEventHandler
}

export function NavLink({ entry, label = 'name', className, iconClassName, replace, onClick }: Props) {
  const { _ } = useLingui()
  const { to, icon: Icon } = entry
  return (
    <Link
      to={to}
      activeOptions={to === '/' ? HOME_ONLY : BRANCH}
      className={className}
      replace={replace}
      onClick={onClick}
    >
      {iconClassName && <Icon aria-hidden="true" className={iconClassName} />}
      {_(entry[label])}
    </Link>
  )
}
