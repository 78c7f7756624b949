import { useLingui } from '@lingui/react/macro'
import type { PriceFor, PriceUnit } from '#shared/vocabulary.ts'

/** The words for the units of prices, and for those who pay them. */
export function usePriceWords() {
  const { t } = useLingui()
  const units: Record<PriceUnit, string> = {
    night: t`a night`,
    person: t`a person`,
    entry: t`entry`,
    day: t`a day`,
    hour: t`an hour`,
    dish: t`a dish`,
    drink: t`a drink`,
    piece: t`apiece`,
    trip: t`a trip`,
    kilogram: t`a kilo`,
    lesson: t`a lesson`,
  }
  const payers: Record<PriceFor, string> = {
    everyone: t`Everyone`,
    foreigners: t`Foreign visitors; free for Cambodians`,
    foreigners_more: t`Foreign visitors; Cambodians pay less`,
  }
  return { units, payers }
}
