import { asciiDigits, visibleIn } from '#shared/khmer.ts'

/** The stay that a guest looks for, as it stands in the address of a hotel's page. Dates are YYYY-MM-DD in Phnom Penh. */
export type StaySearch = {
  check_in?: string | undefined
  check_out?: string | undefined
  people?: number | undefined
  rooms?: number | undefined
}

/** Years that anybody could mean. */
const DATE = /^2[01]\d{2}-\d{2}-\d{2}$/
/** Some browsers read the 30th of February as a day of March. */
const isDay = (text: string) => DATE.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true
const dateOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
/** The first load of a place's page has no room for `readNumber`. What is longer is no count. */
const digitsOf = (typed: string) => asciiDigits(visibleIn(typed).slice(0, 9).normalize('NFKC'))
const countOf = (value: unknown, most: number) => {
  const count = typeof value === 'string' ? Number(digitsOf(value)) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
}

/** Drops what cannot be asked for: a departure goes with an arrival before it. */
export function readStaySearch({ check_in, check_out, people, rooms }: Record<string, unknown>): StaySearch {
  const arrival = dateOf(check_in)
  const departure = dateOf(check_out)
  return {
    check_in: arrival,
    check_out: arrival && departure && departure > arrival ? departure : undefined,
    people: countOf(people, 50),
    rooms: countOf(rooms, 500),
  }
}
