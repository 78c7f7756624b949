import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { SearchFacets } from '#shared/search.ts'
import type { SearchAddress } from './search-address.ts'
import { type FacetChoice, type FacetGroup, useFacetGroups } from './use-facet-groups.ts'

/** Provinces and types of places that stand at once: those with most results. */
const AT_ONCE = 7

type LinkProps = { replace?: boolean; onClick?: () => void; state?: { overlay: string } }

type FacetsProps = {
  address: SearchAddress
  facets: SearchFacets
  /** Makes a link close the sheet that it is in. */
  link?: LinkProps
}

/** The order and the facets of a search, with counts that follow the other filters. */
export function Facets({ address, facets, link }: FacetsProps) {
  return useFacetGroups(address, facets).map((group) => <Group key={group.name} group={group} link={link} />)
}

type GroupProps = { group: FacetGroup; link: LinkProps | undefined }

function Group({ group: { title, choices }, link }: GroupProps) {
  const id = useId()
  const [first, rest] = [choices.slice(0, AT_ONCE), choices.slice(AT_ONCE)]
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="px-3 text-sm font-bold text-soft">
        {title}
      </h2>
      <Choices choices={first} link={link} />
      {rest.length > 0 && (
        <details open={rest.some(({ isChosen }) => isChosen)}>
          <summary className="flex min-h-11 items-center px-3 text-base text-accent underline underline-offset-4">
            <Trans>Show all</Trans>
          </summary>
          <Choices choices={rest} link={link} />
        </details>
      )}
    </section>
  )
}

type ChoicesProps = { choices: readonly FacetChoice[]; link: LinkProps | undefined }

function Choices({ choices, link }: ChoicesProps) {
  const locale = useLocale()
  return (
    <ul>
      {choices.map(({ key, label, posts, isChosen, address }) => (
        <li key={key}>
          <Link
            to="/search"
            search={address}
            activeOptions={{ exact: true }}
            aria-current={isChosen ? 'true' : undefined}
            {...link}
            className={`flex min-h-11 items-center gap-2 rounded-lg lg:min-h-9 px-3 text-base hover:bg-accent-tint ${isChosen ? 'font-semibold text-accent' : 'text-ink'}`}
          >
            <span className="min-w-0 grow">{label}</span>
            {isChosen && <Check size={18} aria-hidden="true" className="shrink-0" />}
            {posts !== undefined && (
              <span className="text-sm font-normal text-soft">{formatNumber(posts, locale)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
