import { useLingui } from '@lingui/react/macro'
import { Menu as MenuIcon } from 'lucide-react'
import { iconButtonStyle } from '#client/components/icon-button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'

const FALLBACK = '#footer'

const MENU = lazyPart(() => import('./phone-menu.tsx'), { messages: ['account', 'setting'] })

/** Opens the phone's menu. Before hydration it is a link to the footer, which has the same links. */
export default function MenuButton() {
  const { t } = useLingui()
  const overlay = useOverlay('menu')
  const { isOpen, open } = overlay
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a link, so that it leads somewhere before its script is there. */}
      <a
        href={FALLBACK}
        role="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t`Menu`}
        className={`${iconButtonStyle} md:hidden`}
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          open()
        }}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </a>
      <Sheet overlay={overlay} title={t`Menu`}>
        <Lazy part={MENU} pending={<Skeleton className="h-96" />}>
          {(PhoneMenu) => <PhoneMenu />}
        </Lazy>
      </Sheet>
    </>
  )
}
