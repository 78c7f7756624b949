import { useLingui } from '@lingui/react/macro'
import type { SearchFacets } from '#shared/search.ts'
import { Facets } from './facets.tsx'
import type { SearchAddress } from './search-address.ts'

/** Where a browser without scripts goes to from the results. */
export const FILTERS_ID = 'filters'

type Props = { address: SearchAddress; facets: SearchFacets }

/** The facets beside the results of a desktop; without scripts they stand below those of a phone. */
export default function FacetColumn(props: Props) {
  const { t } = useLingui()
  return (
    <nav
      id={FILTERS_ID}
      aria-label={t`Filters`}
      className="-ms-3 max-lg:hidden max-lg:noscript:order-last max-lg:noscript:mt-8 max-lg:noscript:block"
    >
      <Facets {...props} />
    </nav>
  )
}
