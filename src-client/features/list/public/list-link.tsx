import { Link, type LinkProps } from '@tanstack/react-router'
import type { AriaAttributes } from 'react'
import { useOverlayLink } from '#client/lib/use-overlay.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { ListSearch } from './list-search.ts'

type ListLinkProps = Pick<LinkProps, 'children' | 'preload' | 'replace'> & {
  type: PostType
  search?: ListSearch
  className?: string
  onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void
} & Pick<AriaAttributes, 'aria-label' | 'aria-current' | 'aria-pressed'>

/** A link to a list with these filters. */
export function ListLink({ type, search = {}, ...rest }: ListLinkProps) {
  // Only the very same filters are the current page: the way to fewer of them is not.
  return <Link to={`/${type}`} search={search} activeOptions={{ exact: true }} {...rest} {...useOverlayLink()} />
}
