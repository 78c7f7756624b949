/**
 * Days of Cambodia (YYYY-MM-DD) as a browser's own, for what counts in `Date`s: noon of the day of the same name, which every
 * time zone has, also where clocks are put on at midnight.
 */
export function localDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The day of that name, YYYY-MM-DD. */
export function dayName(local: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}
