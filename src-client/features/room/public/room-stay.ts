/** The stay that a guest looks for, as it stands in the address of a hotel's page. Dates are YYYY-MM-DD in Phnom Penh. */
export type StaySearch = {
  check_in?: string | undefined
  check_out?: string | undefined
  people?: number | undefined
  rooms?: number | undefined
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const dateOf = (value: unknown) =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
const countOf = (value: unknown, most: number) => {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
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
