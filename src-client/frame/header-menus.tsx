import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The choices of a desktop's header. */
export default function HeaderMenus() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  )
}
