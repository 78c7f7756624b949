import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { IconButton } from './icon-button.tsx'
import { Lazy } from './lazy.tsx'
import { Select } from './select.tsx'

const CHOICES = lazyMemberPart(() => import('./choices-sheet.tsx'), [])

/** More options than these are tedious to read through on a phone. */
const MANY = 12

type Props = ComponentProps<typeof Select> & {
  name: string
  /** What is chosen. */
  label: string
}

/**
 * A choice that can be searched where it is long. One that navigates when it changes does so with `replace`: it takes the history
 * entry of the sheet. @param name unique among the choices of a page or a sheet
 */
export function LongSelect({ options, label, className = '', ...select }: Props) {
  const { t } = useLingui()
  const row = useRef<HTMLDivElement>(null)
  const overlay = useOverlay(`choose-${select.name}`)
  if (options.length <= MANY) return <Select {...select} options={options} className={className} />
  const element = () => row.current?.querySelector('select')
  const choose = (value: string) => {
    const chosen = element()
    if (chosen) {
      chosen.value = value
      chosen.dispatchEvent(new Event('change', { bubbles: true }))
    }
    overlay.close()
  }
  return (
    <div ref={row} className={`flex items-center gap-2 ${className}`}>
      <Select {...select} options={options} className="min-w-0 grow" />
      <IconButton label={t`Search: ${label}`} onClick={() => overlay.open()}>
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
      {overlay.isOpen && (
        <Lazy part={CHOICES} pending={null}>
          {(ChoicesSheet) => (
            <ChoicesSheet {...{ overlay, label, options, current: element()?.value, onChoose: choose }} />
          )}
        </Lazy>
      )}
    </div>
  )
}
