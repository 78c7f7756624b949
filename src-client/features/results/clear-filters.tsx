import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { type SearchAddress, withoutFilters } from './search-address.ts'

/** The way out of a search that finds nothing because of its filters. */
export function ClearFilters({ address }: { address: SearchAddress }) {
  return (
    <Link to="/search" search={withoutFilters(address)} className={buttonStyle()}>
      <Trans>Clear filters</Trans>
    </Link>
  )
}
