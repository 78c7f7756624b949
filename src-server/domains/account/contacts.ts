import { type FieldProblem, FieldProblems } from '../../procedures/field-problems.ts'
import { readEmail, readPhone } from '../../sign-in/account-keys.ts'

type Given = { email?: string | null | undefined; phone?: string | null | undefined }
export type Contacts = { email: string | null; phone: string | null }

/** Normalises e-mail and phone number. @throws FieldProblems EMAIL_INVALID, PHONE_INVALID */
export function readContacts(given: Given): Contacts {
  const { problems, ...contacts } = parseContacts(given)
  const [first, ...others] = problems
  if (first) throw new FieldProblems([first, ...others])
  return contacts
}

/** The contacts in their normal form, null for what is not one, and what is wrong with them. */
export function parseContacts({ email, phone }: Given): Contacts & { problems: FieldProblem[] } {
  const contacts = { email: email ? readEmail(email) : null, phone: phone ? readPhone(phone) : null }
  const problems: FieldProblem[] = []
  if (email && !contacts.email) problems.push({ path: 'email', reason: 'EMAIL_INVALID' })
  if (phone && !contacts.phone) problems.push({ path: 'phone', reason: 'PHONE_INVALID' })
  return { ...contacts, problems }
}
