import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton, iconButtonStyle } from '#client/components/icon-button.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { Brand } from './brand.tsx'

// Before hydration this is a plain form.
const SearchBox = hydrateLater(() => import('#client/features/search/public/search-box.tsx'))
// Before hydration they are links: to the same choices in the footer, to the settings, to the login.
const MenuButton = hydrateLater(() => import('./menu-button.tsx'), ['frame'])
const TopNav = hydrateLater(() => import('./top-nav.tsx'), ['frame'])
const HeaderMenus = hydrateLater(() => import('./header-menus.tsx'), ['frame'])

/** Slim on a phone, where search opens in its place. */
export function Header() {
  const { t } = useLingui()
  const [searching, setSearching] = useState(false)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface short:relative">
      {searching && (
        <div className="page-width flex h-14 items-center gap-1 md:hidden">
          <SearchBox className="grow" autoFocus onDone={() => setSearching(false)} />
          <IconButton label={t`Close`} onClick={() => setSearching(false)}>
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
      )}
      <div
        className={`page-width items-center md:flex md:h-28 md:flex-wrap md:gap-x-6 xl:h-18 xl:flex-nowrap ${searching ? 'hidden' : 'flex min-h-14 flex-wrap'}`}
      >
        <Brand />
        <TopNav />
        <SearchBox className="order-2 mx-auto hidden max-w-md grow basis-48 md:block xl:order-3 xl:min-w-40 xl:max-w-80 xl:shrink-99" />
        <div className="order-3 ml-auto flex items-center max-md:flex-wrap max-md:justify-end md:ml-0 md:shrink-0 xl:order-4">
          <Link
            to="/search"
            aria-label={t`Search`}
            className={`${iconButtonStyle} md:hidden`}
            onClick={(event) => {
              event.preventDefault()
              setSearching(true)
            }}
          >
            <Search aria-hidden="true" className="size-6" />
          </Link>
          <HeaderMenus />
          <MenuButton />
        </div>
      </div>
    </header>
  )
}
