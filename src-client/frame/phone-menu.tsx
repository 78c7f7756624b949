import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { AccountEntries } from '#client/features/account/public/account-entries.tsx'
import { useLoginLink } from '#client/lib/login-link.ts'
import { useUser } from '#client/lib/session.ts'
import { ENTRIES, SITE_PAGES } from './entries.ts'
import { LanguageLinks } from './language-links.tsx'
import { NavLink } from './nav-link.tsx'
import { menuEntriesOf } from './setting-pages.ts'
import { ThemeButtons } from './theme-buttons.tsx'
import { UploadLink } from './upload-link.tsx'

const ENTRY = [
  'flex min-h-12 items-center gap-3 rounded-xl px-3 text-base transition hover:bg-sunken',
  'data-[status=active]:bg-accent-tint data-[status=active]:font-bold data-[status=active]:text-accent',
].join(' ')

/** Its links replace the menu's history entry. */
export default function PhoneMenu() {
  const { t, i18n } = useLingui()
  return (
    <>
      <nav aria-label={t`Main pages`} className="-mx-2 grid grid-cols-2 gap-1">
        {ENTRIES.map((entry) => (
          <NavLink key={entry.to} entry={entry} className={ENTRY} iconClassName="size-5 shrink-0 text-accent" replace />
        ))}
      </nav>
      <UploadLink replace className="mt-3 w-full" />
      <section aria-label={t`My account`} className="-mx-2 mt-3 border-t border-line pt-3">
        <Account />
      </section>
      <h3 className="mt-5 mb-2 text-sm font-bold text-soft">{t`Language`}</h3>
      <LanguageLinks />
      <h3 className="mt-5 mb-2 text-sm font-bold text-soft">{t`Theme`}</h3>
      <ThemeButtons />
      <ul className="mt-5 flex flex-wrap gap-x-5 border-t border-line pt-2 text-sm text-soft">
        {SITE_PAGES.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} replace className="flex min-h-11 items-center hover:text-accent">
              {i18n._(name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Account() {
  const { t } = useLingui()
  const user = useUser()
  const login = useLoginLink()
  if (user) return <AccountEntries user={user} entries={menuEntriesOf(user)} replace />
  return (
    <div className="grid grid-cols-2 gap-3 px-2">
      <Link {...login} replace className={buttonStyle('soft')}>
        {t`Log in`}
      </Link>
      <Link {...login} to="/account/register" replace className={buttonStyle('plain')}>
        {t`Register`}
      </Link>
    </div>
  )
}
