import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, lazy, Suspense, useRef, useState } from 'react'
import { preloadSheet } from '#client/components/sheet.tsx'
import { CHIP, CHIP_ON } from './chip-style.ts'
import { FilterChip } from './filter-chip.tsx'
import { type FilterName, filtersOf, hasHours, withFilters } from './filters.ts'
import { useKeptList } from './kept-list.ts'
import { ListLink } from './list-link.tsx'
import { useFilterNames } from './use-filter-names.ts'

const loadPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazy(loadPanel)

/** The chips of a list's filters: one row to push sideways on a phone. Each opens its choices; what is open now is a switch. */
export function FilterBar() {
  const { type, search } = useKeptList()
  const { t } = useLingui()
  const names = useFilterNames(type, search)
  const { opened, isOpen, open, close, chips } = useOpenFilter()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div
      role="group"
      aria-label={t`Filters`}
      data-scroll-restoration-id={`filters-${type}`}
      className="scroll-row relative -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0 noscript:hidden"
    >
      {filtersOf(type).map((name) => (
        <Fragment key={name}>
          {name === 'sort' && hasHours(type) && <OpenNowChip />}
          <div className="shrink-0 md:relative">
            <FilterChip
              {...names[name]}
              ref={(chip) => void chips.current.set(name, chip)}
              isSort={name === 'sort'}
              isOpen={isOpen && opened === name}
              onNear={prepare}
              onToggle={() => (isOpen && opened === name ? close() : open(name))}
            />
            {opened === name && (
              <Suspense>
                <FilterPanel name={name} label={titleOf(name)} isOpen={isOpen} onClose={close} />
              </Suspense>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  )

  function titleOf(name: FilterName): string {
    if (name === 'sort') return t`Sort by`
    return name === 'period' ? t`Date` : names[name].label
  }
}

/** A switch for what is open now. */
function OpenNowChip() {
  const { type, search } = useKeptList()
  const isOn = search.open_now === 1
  return (
    <ListLink
      type={type}
      search={withFilters(search, { open_now: isOn ? undefined : 1 })}
      aria-current={isOn ? 'true' : undefined}
      className={isOn ? CHIP_ON : CHIP}
    >
      <Trans>Open now</Trans>
    </ListLink>
  )
}

function prepare(): void {
  void loadPanel()
  preloadSheet()
}

/** Which filter's choices are shown. The last one stays rendered while its sheet leaves; its chip gets the focus back. */
function useOpenFilter() {
  const [opened, setOpened] = useState<FilterName | null>(null)
  const [isOpen, setOpen] = useState(false)
  const chips = useRef(new Map<FilterName, HTMLButtonElement | null>())
  const open = (name: FilterName) => {
    setOpened(name)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (opened) chips.current.get(opened)?.focus({ preventScroll: true })
  }
  return { opened, isOpen, open, close, chips }
}
