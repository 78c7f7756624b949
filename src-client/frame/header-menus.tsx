import { AccountButton } from './account-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

export default function HeaderMenus() {
  return (
    <>
      <LanguageMenu />
      <div className="max-md:hidden">
        <ThemeMenu />
      </div>
      <AccountButton />
    </>
  )
}
