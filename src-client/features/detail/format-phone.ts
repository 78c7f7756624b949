/** A number of Cambodia as people here read it, with its zero: 012 345 678. Others as they are called from anywhere. */
export function formatPhone(number: string): string {
  const national = /^\+855(\d{2})(\d{3})(\d{3,4})$/.exec(number)
  if (!national) return number
  const [, area, first, rest] = national
  return `0${area} ${first} ${rest}`
}
