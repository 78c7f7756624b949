/** What guest and owner call a booking by on the phone: the last eight signs of its id, which are random. */
export const bookingNumber = (id: string): string => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
