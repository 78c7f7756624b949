import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '#client/components/button.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { localePath } from '#shared/locales.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { hasHours } from './filters.ts'
import { useListState } from './list-state.ts'
import { PERIOD_WORDS, SORT_WORDS } from './list-words.ts'
import { EVENT_PERIODS, sortsOf } from './public/list-search.ts'
import { useFilterChoices } from './use-filter-names.ts'

type Option = { code: string; name: string }

const FIELD = 'min-h-11 w-full rounded-lg border border-line bg-raised px-3 text-base text-ink'

/** The filters as a form for browsers without JavaScript, which the server alone renders. */
export function PlainFilters() {
  return <noscript>{import.meta.env.SSR && <PlainForm />}</noscript>
}

function PlainForm() {
  const { type, search } = useListState()
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { provinces, placeTypes } = useFilterChoices(type)
  const periods = EVENT_PERIODS.map((code) => ({ code, name: i18n._(PERIOD_WORDS[code]) }))
  const sorts = sortsOf(type).map((code) => ({ code, name: i18n._(SORT_WORDS[code]) }))
  const price = (name: 'price_min' | 'price_max', label: string) => (
    <label className="text-sm text-soft">
      {label}
      <input
        name={name}
        maxLength={60}
        title={t`Please enter a price, such as 5, $12.50 or 6000៛.`}
        defaultValue={search[name]}
        className={FIELD}
      />
    </label>
  )
  return (
    <form action={localePath(locale, `/${type}`)} className="grid grid-cols-2 items-end gap-3 pb-4 md:grid-cols-4">
      {search.q && <input type="hidden" name="q" value={search.q} />}
      {type === 'hotel' && (
        <>
          <Day name="check_in" label={t`Arrival`} value={search.check_in} />
          <Day name="check_out" label={t`Departure`} value={search.check_out} />
          {search.people && <input type="hidden" name="people" value={search.people} />}
          {search.rooms && <input type="hidden" name="rooms" value={search.rooms} />}
        </>
      )}
      {type === 'event' && <Select name="period" label={t`Date`} value={search.period} options={periods} />}
      <Select name="place_type" label={t`Type`} value={search.place_type} any={t`All types`} options={placeTypes} />
      <Select name="province" label={t`Province`} value={search.province} any={t`All provinces`} options={provinces} />
      {price('price_min', t`From ($ or ៛)`)}
      {price('price_max', t`Up to ($ or ៛)`)}
      <Select name="sort" label={t`Sort by`} value={search.sort} options={sorts} />
      <Check name="no_price" isOn={search.no_price === 1} label={t`Also without a price`} />
      {hasHours(type) && <Check name="open_now" isOn={search.open_now === 1} label={t`Open now`} />}
      <button type="submit" className={buttonStyle()}>
        {t`Show results`}
      </button>
    </form>
  )
}

function Check({ name, isOn, label }: { name: string; isOn: boolean; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-base">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      {label}
    </label>
  )
}

type DayProps = { name: 'check_in' | 'check_out'; label: string; value?: string | undefined }

function Day({ name, label, value }: DayProps) {
  return (
    <label className="text-sm text-soft">
      {label}
      <input type="date" name={name} min={phnomPenhDate(new Date())} defaultValue={value} className={FIELD} />
    </label>
  )
}

type SelectProps = { name: string; label: string; value?: string; any?: string; options: readonly Option[] }

function Select({ name, label, value, any, options }: SelectProps) {
  return (
    <label className="text-sm text-soft">
      {label}
      <select name={name} defaultValue={value} className={FIELD}>
        {any && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
