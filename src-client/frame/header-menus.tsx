import { AccountButton } from './account-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UploadLink } from './upload-link.tsx'

export default function HeaderMenus() {
  return (
    <>
      <UploadLink className="me-1 whitespace-nowrap max-md:hidden" />
      <LanguageMenu />
      <div className="max-md:hidden">
        <ThemeMenu />
      </div>
      <AccountButton />
    </>
  )
}
