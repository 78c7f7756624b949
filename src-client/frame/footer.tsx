import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrand } from '#client/lib/brand.ts'
import { BrandMark } from './brand-mark.tsx'
import { ENTRIES, SITE_PAGES } from './entries.ts'
import { LanguageLinks } from './language-links.tsx'
import { ThemeButtons } from './theme-buttons.tsx'

const LINK = 'inline-flex min-h-11 items-center text-soft hover:text-accent md:min-h-9'

// Leaves room for the back-to-top button, which must not cover anything.
const ROOM = 'pb-[calc(var(--bar-height)+4.5rem)] md:pb-6'

/** Laid out when it is near, so that its fonts (names of languages) do not delay the page. */
const LATER = 'later [contain-intrinsic-size:auto_34rem] md:[contain-intrinsic-size:auto_26rem]'

export default function Footer() {
  const { t, i18n } = useLingui()
  return (
    <footer id="footer" className={`mt-16 border-t border-line bg-sunken ${ROOM} ${LATER}`}>
      <div className="page-width grid gap-8 py-10 md:grid-cols-[1.6fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-2 text-lg font-bold">
            <BrandMark className="size-9" />
            {useBrand()}
          </p>
          <p className="mt-2 text-soft">
            <Trans>Where to go, eat and stay in Cambodia</Trans>
          </p>
        </div>
        <Column title={t`Discover`} isInMenu>
          {ENTRIES.map(({ to, name }) => (
            <Link key={to} to={to} className={LINK}>
              {i18n._(name)}
            </Link>
          ))}
        </Column>
        <Column title={t`About this site`}>
          {SITE_PAGES.map(({ to, name }) => (
            <Link key={to} to={to} className={LINK}>
              {i18n._(name)}
            </Link>
          ))}
          <Link to="/about" hash="help" className={LINK}>
            <Trans>How it works</Trans>
          </Link>
          <Link to="/about" hash="contact" className={LINK}>
            <Trans>Contact us</Trans>
          </Link>
        </Column>
        <div className="max-w-96 md:col-start-1 md:row-start-2">
          <h2 id="languages" className="mb-2 font-bold">
            <Trans>Language</Trans>
          </h2>
          <LanguageLinks />
          <h2 id="themes" className="mt-5 mb-2 font-bold max-md:hidden noscript:hidden">
            <Trans>Theme</Trans>
          </h2>
          <div className="max-md:hidden">
            <ThemeButtons />
          </div>
        </div>
      </div>
    </footer>
  )
}

type ColumnProps = {
  title: string
  /** Whether a phone has the same links in its menu, which needs JavaScript. */
  isInMenu?: boolean
  children: ReactNode
}

function Column({ title, isInMenu = false, children }: ColumnProps) {
  return (
    <nav aria-label={title} className={`md:row-span-2 ${isInMenu ? 'max-md:[@media(scripting:enabled)]:hidden' : ''}`}>
      <h2 className="font-bold">{title}</h2>
      <div className="mt-1 grid grid-cols-2 gap-x-4 md:grid-cols-1">{children}</div>
    </nav>
  )
}
