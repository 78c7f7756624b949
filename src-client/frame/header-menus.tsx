import { AccountButton } from './account-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UploadLink } from './upload-link.tsx'

export default function HeaderMenus() {
  return (
    <>
      {/* In one row with the navigation, which is nowhere wide enough for both, it is an icon. */}
      <UploadLink className="me-1 whitespace-nowrap max-md:hidden xl:size-11 xl:px-0" labelClassName="xl:hidden" />
      <LanguageMenu />
      <div className="max-md:hidden">
        <ThemeMenu />
      </div>
      <AccountButton />
    </>
  )
}
