import { z } from 'zod'
import { person } from './admin.ts'
import { imageView } from './file.ts'
import {
  MAX_BIO_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NICKNAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_TYPED_USERNAME_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits.ts'
import { ROLES } from './roles.ts'
import {
  emptyAsNull,
  emptyAsUndefined,
  isName,
  isSeen,
  looseBoolean,
  pageInput,
  storableText,
  text,
  typedAs,
  UNSEEN,
  unseenAsNull,
  uuid,
  withoutDirections,
} from './text.ts'
import { accountName, narrow, plainly } from './typed.ts'
import { decidedVersion } from './undo.ts'

/** Never trimmed, never logged. The server normalises it to NFC, so that all keyboards give the same one. */
export const typedPassword = storableText.pipe(z.string().max(MAX_PASSWORD_LENGTH, 'PASSWORD_TOO_LONG'))
export const newPassword = typedPassword.pipe(z.string().min(MIN_PASSWORD_LENGTH, 'PASSWORD_TOO_SHORT'))
export const givenPassword = typedPassword.pipe(z.string().min(1, 'FIELD_REQUIRED'))

/** Three marks on a letter, which only Khmer words need (ញ៉ាំ), or more. */
const MANY_MARKS = /\p{M}{4}|(?!\p{Script=Khmer}{3})\p{M}{3}/u

/**
 * Letters of any script with their marks, digits, `_` and `.`, at least one letter: neither a phone number nor an e-mail, so
 * that no one can block another's way to sign in.
 */
const USERNAME = new RegExp(
  `^(?=.*\\p{L})[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_.]{${MIN_USERNAME_LENGTH - 1},${MAX_USERNAME_LENGTH - 1}}$`,
  'u',
)
export const username = storableText
  .pipe(z.string().max(MAX_TYPED_USERNAME_LENGTH))
  .transform(narrow)
  .pipe(
    z
      .string()
      .regex(USERNAME, 'USERNAME_INVALID')
      .refine((value) => !UNSEEN.test(value) && !MANY_MARKS.test(value.normalize('NFD')), 'USERNAME_INVALID'),
  )

/** Case is kept in the local part, but not compared. */
export const email = typedAs(plainly, MAX_EMAIL_LENGTH).pipe(z.email('EMAIL_INVALID'))
/** Any notation and digits; the server normalises it. */
export const phone = typedAs(plainly, MAX_PHONE_LENGTH).pipe(z.string().regex(/^[+\d ().\-/]+$/, 'PHONE_INVALID'))

export const nickname = text(1, MAX_NICKNAME_LENGTH).pipe(
  z.string().refine(isName, 'NICKNAME_INVALID').transform(withoutDirections),
)
/** A name that stands among the words of others: one line, of which something is seen. Copied ones bring directions along. */
export const visibleName = (max: number) =>
  text(1, max).transform(withoutDirections).pipe(z.string().refine(isName, 'NAME_INVALID'))

/** The name of a draft, which may have none yet. One of which nothing is seen is none either. */
export const draftedName = (max: number) => text(0, max).transform(withoutDirections)

const passwordsMatch = (input: { password?: string | undefined; confirm_password?: string | undefined }) =>
  input.password === undefined || input.password === input.confirm_password
/** Said also where other fields are wrong, so that all is said at once. */
const ALWAYS = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }
const MISMATCH = { error: 'PASSWORD_MISMATCH', path: ['confirm_password'], ...ALWAYS }

const newAccount = z.object({
  username,
  nickname: emptyAsNull(nickname).optional(),
  email: unseenAsNull(email).optional(),
  phone: unseenAsNull(phone).optional(),
  password: newPassword,
})
/** An account that the product itself makes, which needs no contact. */
export const createAccountInput = newAccount

export const registerInput = newAccount
  .extend({ confirm_password: typedPassword })
  .refine(passwordsMatch, MISMATCH)
  .refine((input) => input.email || input.phone, { error: 'CONTACT_REQUIRED', path: ['phone'], ...ALWAYS })
export type RegisterInput = z.input<typeof registerInput>

/** The name and password of a form that is not complete yet. The registration alone checks contacts. */
export const checkNewInput = z.object({ username: username.optional(), password: newPassword.optional() })
export const fieldProblems = z.array(z.object({ path: z.enum(['username', 'password']), reason: z.string() }))

/** `auth/login`; `account` is a user name, an e-mail or a phone number. */
export const signInInput = z.object({
  account: storableText
    .max(4 * MAX_EMAIL_LENGTH)
    .transform(accountName)
    .pipe(z.string().min(1, 'FIELD_REQUIRED').max(MAX_EMAIL_LENGTH)),
  password: givenPassword,
})

/**
 * `auth/saveInfo`; an omitted field stays, null clears it. `profile` is the id of an uploaded picture. `current_password`
 * confirms another e-mail, phone or password.
 */
export const saveAccountInput = z
  .object({
    nickname: emptyAsNull(nickname).optional(),
    email: unseenAsNull(email).optional(),
    phone: unseenAsNull(phone).optional(),
    profile: uuid.nullable().optional(),
    bio: text(0, MAX_BIO_LENGTH).optional(),
    current_password: typedPassword.optional(),
    password: newPassword.optional(),
    confirm_password: typedPassword.optional(),
  })
  .refine(passwordsMatch, MISMATCH)

/** `auth/refresh`; without a token the cookie's is used. */
export const refreshInput = z.object({ refresh_token: emptyAsUndefined(storableText.pipe(z.string().max(200))) })

/** `auth/logout`; the refresh token tells the session when the access token has expired. */
export const signOutInput = refreshInput.nullish()

/** The account's password; without one, the sign-in must be recent. */
export const confirmation = z.object({ password: typedPassword.optional() })

export const PROVIDERS = ['google', 'facebook'] as const
export const provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof provider>
export const unlinkInput = confirmation.extend({ provider })

/**
 * `auth/rgWithGoogle`, `rgWithFacbook`. `nonce` is the one the credential was requested with. If the provider's e-mail
 * belongs to an account, `password` links that account, and `separate` creates another one, since an e-mail is only a
 * claim. Whoever is signed in links their own account with `password`.
 */
export const providerInput = z.object({
  credential: storableText.pipe(z.string().min(1, 'FIELD_REQUIRED').max(10_000)),
  nonce: emptyAsUndefined(storableText.pipe(z.string().max(200))),
  password: emptyAsUndefined(typedPassword),
  separate: looseBoolean.default(false),
})

export const providersView = z.object({ google: z.boolean(), facebook: z.boolean() })
export type ProvidersView = z.infer<typeof providersView>

export const token = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Token = z.infer<typeof token>

export const BUSINESS_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const
export const businessStatus = z.enum(BUSINESS_STATUSES)
export type BusinessStatus = z.infer<typeof businessStatus>

export const accountView = z.object({
  uuid,
  userName: z.string(),
  nickname: z.string(),
  profile: imageView.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string(),
  role: z.enum(ROLES),
  joined: z.string(),
  has_password: z.boolean(),
  providers: z.array(provider),
  business: businessStatus.nullable(),
  /** Whether an admin has let the member write articles. */
  is_author: z.boolean(),
  /** Null while the dashboard is closed in this session. */
  dashboard_until: z.string().nullable(),
})
export type AccountView = z.infer<typeof accountView>

/** `token` is null for browsers, which have cookies, and for a signed-in member who links a provider. */
export const signedIn = z.object({ token: token.nullable(), user: accountView })
export type SignedIn = z.infer<typeof signedIn>
export const refreshed = z.object({ token: token.nullable() })
/** The caller's address as the server sees it. */
export const callerAddress = z.object({ ip: z.string() })
export const expiry = z.object({ expired: z.boolean(), expires_at: z.string().optional() })

export const profileView = z.object({
  uuid,
  userName: z.string(),
  nickname: z.string(),
  profile: imageView.nullable(),
  bio: z.string(),
  joined: z.string(),
  /** Admins are shown as members: who they are is not public. */
  role: z.enum(['user', 'owner']),
  posts: z.int(),
})
export type ProfileView = z.infer<typeof profileView>
export const profileInput = z.object({ username: storableText.pipe(z.string().min(1).max(MAX_TYPED_USERNAME_LENGTH)) })

export const sessionView = z.object({
  id: uuid,
  device: z.string(),
  /** The IP address at sign-in, and its country's code where known. */
  address: z.string(),
  country: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>
export const sessionId = z.object({ id: uuid })

export const memberView = z.object({
  uuid,
  userName: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(['user', 'owner', 'admin']),
  business: businessStatus.nullable(),
  joined: z.string(),
  /** Whether an admin has let the member write articles. */
  is_author: z.boolean(),
  /** Since when an admin keeps the member out, and why. */
  suspended: z.object({ at: z.string(), reason: z.string().nullable() }).nullable(),
})
export type MemberView = z.infer<typeof memberView>
export const membersInput = z.object({
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  admins: looseBoolean.optional(),
  suspended: looseBoolean.optional(),
  ...pageInput,
})

export const accountRef = z.object({ uuid })

/** `reason` is read by admins, and by the member who is kept out. */
export const standingInput = accountRef.extend({
  reason: text(0, MAX_REASON_LENGTH).refine(isSeen, 'REASON_REQUIRED'),
})

/** After a decision on a member, and the version that it made. */
export const standingChanged = memberView.extend({ version: z.int() })
export type StandingChanged = z.infer<typeof standingChanged>

export const undoStandingInput = accountRef.extend({ version: decidedVersion })

const standingChange = z.object({
  what: z.enum(['suspended', 'reinstated', 'appointed', 'dismissed', 'undone']),
  at: z.string(),
  reason: z.string().nullable(),
  by: person.nullable(),
})
export type StandingChange = z.infer<typeof standingChange>
export const standingChanges = z.array(standingChange)

const named = { uuid, userName: z.string() }

export const lookalikeView = z.object({ ...named, older: z.object(named) })
