import { lazy, Suspense, useState } from 'react'
import type { MenuProps } from './menu-panel.tsx'

const load = () => import('./menu-panel.tsx')
const MenuPanel = lazy(load)

/** A button that opens a menu with one chosen entry. The menu's code comes with the first touch. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false)
  const { label, fallback, className, children } = props
  const plain = (
    // biome-ignore lint/a11y/useSemanticElements: a link, so that it leads somewhere before its script is there.
    <a
      href={fallback}
      role="button"
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={(event) => {
        event.preventDefault()
        setUsed(true)
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'ArrowDown') return
        event.preventDefault()
        setUsed(true)
      }}
    >
      {children}
    </a>
  )
  if (!used) return plain
  return (
    <Suspense fallback={plain}>
      <MenuPanel {...props} />
    </Suspense>
  )
}
