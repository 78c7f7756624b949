import { useLingui } from '@lingui/react/macro'
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import { CHIP_SHAPE, chipColors } from '#client/components/chip-style.ts'
import { useListState } from './list-state.ts'
import { ListLink } from './public/list-link.tsx'
import type { ListSearch } from './public/list-search.ts'

type FilterChipProps = {
  label: string
  chosen?: string
  /** The search without this filter; undefined for the order, which a list always has. */
  without?: ListSearch
  isOpen: boolean
  onToggle: () => void
  ref: RefObject<HTMLButtonElement | null>
}

/** A filter's button: its name, or what is chosen with a link that removes it. */
export function FilterChip({ label, chosen, without, isOpen, onToggle, ref }: FilterChipProps) {
  const { type } = useListState()
  const { t } = useLingui()
  const isRemovable = chosen !== undefined && without !== undefined
  return (
    <span className={`inline-flex rounded-full border transition-colors ${chipColors(chosen !== undefined)}`}>
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`${CHIP_SHAPE} ${isRemovable ? 'ps-4 pe-1' : 'px-4'}`}
      >
        {!without && <ArrowDownWideNarrow size={16} aria-hidden="true" />}
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
      {isRemovable && (
        <ListLink
          type={type}
          search={without}
          aria-label={t`Remove ${chosen}`}
          // The link goes with the filter, and the focus would go with it.
          onClick={() => ref.current?.focus({ preventScroll: true })}
          className="inline-flex min-h-11 w-9 items-center justify-center rounded-full hover:bg-accent-soft"
        >
          <X size={16} aria-hidden="true" />
        </ListLink>
      )}
    </span>
  )
}
