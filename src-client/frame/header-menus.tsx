import { AccountButton } from './account-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The choices of a desktop's header, and the member's account. */
export default function HeaderMenus() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
      <AccountButton />
    </>
  )
}
