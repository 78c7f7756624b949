import { useLingui } from '@lingui/react/macro'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { iconButtonStyle } from '#client/components/icon-button.tsx'

/** Where the same links stand in the page. */
const FALLBACK = '#footer'

const load = () => import('./menu-sheet.tsx')
const MenuSheet = lazy(load)

/** Opens a phone's menu. Without scripts it leads to the footer, where the same links stand. */
export function MenuButton() {
  const { t } = useLingui()
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a link, so that it leads somewhere before its script is there. */}
      <a
        href={FALLBACK}
        role="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t`Menu`}
        className={`${iconButtonStyle} md:hidden`}
        onPointerDown={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          event.preventDefault()
          show()
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          show()
        }}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </a>
      {used && (
        <Suspense fallback={null}>
          <MenuSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
