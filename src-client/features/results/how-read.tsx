import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SearchPage } from '#shared/search.ts'
import { type SearchAddress, withChange } from './search-address.ts'
import { useUnderstoodLists } from './use-understood-lists.ts'

type Props = { address: SearchAddress; page: SearchPage }

/** How the words were read: what was searched for in their place, and the lists that they name. */
export default function HowRead({ address, page }: Props) {
  const { t } = useLingui()
  const lists = useUnderstoodLists(page)
  const { q } = address
  const { corrected } = page
  return (
    <>
      {corrected !== null && q !== undefined && (
        <p className="text-base text-ink">
          <Trans>
            Nothing is spelt “{q}”. These are results for{' '}
            <Link
              to="/search"
              search={withChange(address, { q: corrected })}
              className="font-bold text-accent underline underline-offset-4"
            >
              {corrected}
            </Link>
            .
          </Trans>
        </p>
      )}
      {lists.length > 0 && (
        <nav aria-label={t`Lists of what was searched for`}>
          <ul className="flex flex-wrap gap-x-4">
            {lists.map(({ to, search, label }) => (
              <li key={label}>
                <Link
                  to={to}
                  search={search}
                  className="inline-flex min-h-11 items-center text-base text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
                >
                  <Trans>See all: {label}</Trans>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
