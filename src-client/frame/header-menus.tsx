import { AccountButton } from './account-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UploadLink } from './upload-link.tsx'

export default function HeaderMenus() {
  return (
    <>
      {/* Where neither a narrow desktop nor the row with the navigation has room for its words, it is an icon. */}
      <UploadLink
        className="me-1 whitespace-nowrap max-md:hidden max-lg:size-11 max-lg:px-0 xl:size-11 xl:px-0"
        labelClassName="max-lg:hidden xl:hidden"
      />
      <LanguageMenu />
      <div className="max-md:hidden">
        <ThemeMenu />
      </div>
      <AccountButton />
    </>
  )
}
