import { useState } from 'react'
import { Popover } from '#client/components/popover.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { FILTER_CHOICES } from './filter-choices.tsx'
import type { FilterName } from './filters.ts'

type FilterPanelProps = { name: FilterName; label: string; isOpen: boolean; onClose: () => void }

const DESKTOP = '(min-width: 48rem)'

/** A filter's choices: from the bottom of a phone, below the chip on a desktop. */
export default function FilterPanel({ name, label, isOpen, onClose }: FilterPanelProps) {
  const [isDesktop] = useState(() => matchMedia(DESKTOP).matches)
  const Choices = FILTER_CHOICES[name]
  if (!isDesktop) {
    return (
      <Sheet open={isOpen} onOpenChange={onClose} title={label}>
        <Choices onChoose={onClose} />
      </Sheet>
    )
  }
  if (!isOpen) return null
  return (
    <Popover label={label} onClose={onClose} className={name === 'province' ? 'w-[30rem]' : ''}>
      <Choices onChoose={onClose} />
    </Popover>
  )
}
