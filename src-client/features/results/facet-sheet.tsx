import { useLingui } from '@lingui/react/macro'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef } from 'react'
import { Panel, usePanel, usePanelLink } from '#client/components/panel.tsx'
import type { SearchFacets } from '#shared/search.ts'
import { FILTERS_ID } from './facet-column.tsx'
import { Facets } from './facets.tsx'
import type { SearchAddress } from './search-address.ts'

const BUTTON =
  'min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm text-ink hover:border-accent-base'

type Props = {
  address: SearchAddress
  facets: SearchFacets
  /** On a map that covers the page, the facets beside the results are covered too. */
  isOnMap?: boolean
}

/** The facets where there is no room beside the results: a button that opens them. */
export default function FacetSheet({ address, facets, isOnMap = false }: Props) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const panel = usePanel('search-filters', () => button.current?.focus({ preventScroll: true }))
  return (
    <div className={`md:relative ${isOnMap ? '' : 'lg:hidden'}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.isOpen ? panel.close : panel.open}
        className={`inline-flex noscript:hidden ${BUTTON}`}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {t`Filters`}
      </button>
      <a href={`#${FILTERS_ID}`} className={`hidden noscript:inline-flex ${BUTTON}`}>
        {t`Filters`}
      </a>
      <Panel panel={panel} label={t`Filters`} side="end">
        <InPanel address={address} facets={facets} />
      </Panel>
    </div>
  )
}

function InPanel(props: Pick<Props, 'address' | 'facets'>) {
  return <Facets {...props} link={usePanelLink()} />
}
