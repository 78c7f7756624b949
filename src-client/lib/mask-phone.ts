const CAMBODIAN = /^(\+855)(\d{2})\d+(\d{3})$/
const FOREIGN = /^(\+\d{2})\d+(\d{3})$/

/** Enough of a phone number (`+85512345678`) for its owner to know it again, and for nobody else: `+855 12 ••• 678`. */
export function maskPhone(phone: string): string {
  const [, ...parts] = CAMBODIAN.exec(phone) ?? FOREIGN.exec(phone) ?? []
  const end = parts.pop()
  return end === undefined ? '' : [...parts, '•••', end].join(' ')
}
