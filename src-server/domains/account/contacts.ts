import { Rejection } from '../../event-sourcing/rejection.ts'
import { readEmail, readPhone } from '../../sign-in/account-keys.ts'

/** Normalises e-mail and phone number. @throws Rejection EMAIL_INVALID, PHONE_INVALID */
export function readContacts<T extends { email?: string | null | undefined; phone?: string | null | undefined }>(
  given: T,
) {
  const email = given.email ? readEmail(given.email) : null
  const phone = given.phone ? readPhone(given.phone) : null
  if (given.email && !email) throw new Rejection('EMAIL_INVALID')
  if (given.phone && !phone) throw new Rejection('PHONE_INVALID')
  return { email, phone }
}
