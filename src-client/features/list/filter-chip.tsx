import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { CHIP, CHIP_ON } from './chip-style.ts'

type FilterChipProps = {
  label: string
  chosen?: string
  isSort: boolean
  isOpen: boolean
  onToggle: () => void
  ref: Ref<HTMLButtonElement>
}

/** A filter's button: its name, or what is chosen. */
export function FilterChip({ label, chosen, isSort, isOpen, onToggle, ref }: FilterChipProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={chosen ? CHIP_ON : CHIP}
    >
      {isSort && <ArrowDownWideNarrow size={16} aria-hidden="true" />}
      {chosen ? (
        <>
          <span className="sr-only">{label}: </span>
          {chosen}
        </>
      ) : (
        label
      )}
      <ChevronDown size={16} aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}
