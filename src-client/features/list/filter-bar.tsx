import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Fragment, useRef } from 'react'
import { chipStyle } from '#client/components/chip-style.ts'
import { Lazy } from '#client/components/lazy.tsx'
import { Panel, usePanel } from '#client/components/panel.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { DatesChip } from './dates-chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import { type FilterName, filtersOf, hasHours, WITHOUT, withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { ListLink } from './public/list-link.tsx'
import { countFilters } from './public/list-search.ts'
import { useFilterNames } from './use-filter-names.ts'

// Links that work before their code is there.
const OtherFilters = hydrateLater(() => import('./other-filters.tsx'))

const NearChip = hydrateLater(() => import('./near-chip.tsx'))

const CHOICES = lazyPart(() => import('./filter-choices.tsx'))

/**
 * The chips of a list's filters, in a row that scrolls sideways on a phone. Each opens its choices; “Open now” is a
 * switch.
 */
export default function FilterBar() {
  const { type, search, here } = useListState()
  const { t } = useLingui()
  const names = useFilterNames(type, search)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div
      role="group"
      aria-label={t`Filters`}
      data-scroll-restoration-id={`filters-${type}`}
      className="scroll-row relative -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0 noscript:hidden"
    >
      <OtherFilters />
      {/* Its room is there before its code. */}
      <span className="inline-grid shrink-0 *:[grid-area:1/1]">
        <span className={`${chipStyle(false)} invisible`}>
          <span className="size-4" />
          <Trans>Near me</Trans>
        </span>
        <NearChip />
      </span>
      {filtersOf(type).map((name) => (
        <Fragment key={name}>
          {name === 'sort' && hasHours(type) && <OpenNowChip />}
          {name === 'dates' ? (
            <DatesChip {...names.dates} />
          ) : (
            !(name === 'sort' && here) && <Filter name={name} {...names[name]} />
          )}
        </Fragment>
      ))}
      {countFilters(search) > 1 && (
        <ListLink
          type={type}
          className="inline-flex min-h-11 shrink-0 items-center px-2 text-sm text-accent underline underline-offset-4"
        >
          <Trans>Clear all</Trans>
        </ListLink>
      )}
    </div>
  )
}

type FilterProps = { name: Exclude<FilterName, 'dates'>; label: string; chosen?: string }

/** A chip with the choices it opens. */
function Filter({ name, label, chosen }: FilterProps) {
  const { type, search } = useListState()
  const { t } = useLingui()
  const chip = useRef<HTMLButtonElement>(null)
  // Each mounted list has panels of its own.
  const panel = usePanel(`${type}-${name}`, () => chip.current?.focus({ preventScroll: true }))
  const titles: Partial<Record<FilterName, string>> = { sort: t`Sort by`, period: t`Date` }
  return (
    <div className="shrink-0 md:relative">
      <FilterChip
        ref={chip}
        label={label}
        chosen={chosen}
        without={name === 'sort' ? undefined : withFilters(search, WITHOUT[name])}
        isOpen={panel.isOpen}
        onToggle={panel.isOpen ? panel.close : panel.open}
      />
      <Panel panel={panel} label={titles[name] ?? label} className={name === 'province' ? 'w-[30rem]' : ''}>
        <Lazy part={CHOICES} pending={<Skeleton className="h-64" />}>
          {(FilterChoices) => <FilterChoices name={name} />}
        </Lazy>
      </Panel>
    </div>
  )
}

/** A switch that replaces the history entry, so that Back leaves the list. */
function OpenNowChip() {
  const { type, search } = useListState()
  const isOn = search.open_now === 1
  return (
    <ListLink
      type={type}
      search={withFilters(search, { open_now: isOn ? undefined : 1 })}
      replace
      aria-current={isOn ? 'true' : undefined}
      className={chipStyle(isOn)}
    >
      <Trans>Open now</Trans>
      {isOn && <X size={16} aria-hidden="true" />}
    </ListLink>
  )
}
