import type { ApiInput } from '#client/lib/trpc.ts'
import type { RoomNight } from '#shared/room.ts'

const NUMBERS = ['price', 'min_nights', 'max_nights'] as const
const SWITCHES = ['no_arrival', 'no_departure'] as const
type NumberRule = (typeof NUMBERS)[number]
type SwitchRule = (typeof SWITCHES)[number]
type Rule = NumberRule | SwitchRule
type Rules = Pick<RoomNight, Rule>

export type NightsChange = Omit<ApiInput['room']['setNights'], 'id' | 'nights' | 'version'>

/** The terms of the room itself. */
export const OWN_TERMS = { price: null, min_nights: null, max_nights: null, no_arrival: false, no_departure: false }

/** Where nights differ, a switch is a choice, and a number is left as it is, typed, or emptied. */
export type TypedRules = Pick<NightsChange, NumberRule> & {
  [rule in SwitchRule]: boolean | 'keep' | 'yes' | 'no'
} & { empties: Partial<Record<NumberRule, boolean>> }

export const isMixed = (nights: readonly Rules[], rule: Rule): boolean =>
  nights.some((night) => night[rule] !== nights[0]?.[rule])

export const isOwn = (nights: readonly Rules[]): boolean =>
  nights.every((night) => [...NUMBERS, ...SWITCHES].every((rule) => night[rule] === OWN_TERMS[rule]))

/** What the form begins with. */
export function typedOf(nights: readonly Rules[]): TypedRules {
  const [first = OWN_TERMS] = nights
  const number = (rule: NumberRule) => (isMixed(nights, rule) ? null : first[rule])
  const choice = (rule: SwitchRule) => (isMixed(nights, rule) ? 'keep' : first[rule])
  return {
    price: number('price'),
    min_nights: number('min_nights'),
    max_nights: number('max_nights'),
    no_arrival: choice('no_arrival'),
    no_departure: choice('no_departure'),
    empties: {},
  }
}

/** What was changed: a field that is left as it is changes nothing. */
export function changeOf(typed: TypedRules, nights: readonly Rules[]): NightsChange {
  const change: NightsChange = {}
  const initial = typedOf(nights)
  for (const rule of NUMBERS) {
    const isTyped = String(typed[rule] ?? null) !== String(initial[rule] ?? null)
    if (isTyped || typed.empties[rule]) Object.assign(change, { [rule]: typed[rule] ?? null })
  }
  for (const rule of SWITCHES) {
    const value = typed[rule]
    if (value !== initial[rule]) change[rule] = value === true || value === 'yes'
  }
  return change
}
