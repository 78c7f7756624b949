import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Entry } from './entries.ts'

const HOME_ONLY = { exact: true, includeSearch: false }
const BRANCH = { exact: false, includeSearch: false }

type Props = {
  entry: Entry
  label?: 'name' | 'short'
  className: string
  iconClassName?: string
  /** Takes the place of the current entry in the history. */
  replace?: boolean
}

/** A link to one of the seven entries; it knows when its page is the one that is shown. */
export function NavLink({ entry, label = 'name', className, iconClassName, replace }: Props) {
  const { _ } = useLingui()
  const { to, icon: Icon } = entry
  return (
    <Link to={to} activeOptions={to === '/' ? HOME_ONLY : BRANCH} className={className} replace={replace}>
      {iconClassName && <Icon aria-hidden="true" className={iconClassName} />}
      {_(entry[label])}
    </Link>
  )
}
