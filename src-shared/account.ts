import { z } from 'zod'
import { imageView } from './file.ts'
import { isStorableText } from './khmer.ts'
import { ROLES } from './roles.ts'
import { looseBoolean, pageInput, text, uuid } from './text.ts'

/** What somebody typed, as it is. */
const typed = z.string().refine(isStorableText, 'TEXT_UNREADABLE')

/** As a password: never trimmed, never logged. The server reads it as NFC, so that two keyboards write the same one. */
export const typedPassword = typed.pipe(z.string().max(128, 'PASSWORD_TOO_LONG'))
export const PASSWORD_MIN = 8
export const newPassword = typedPassword.pipe(z.string().min(PASSWORD_MIN, 'PASSWORD_TOO_SHORT'))
/** One that opens something: an empty one is forgotten to be typed. */
export const givenPassword = typedPassword.pipe(z.string().min(1, 'FIELD_REQUIRED'))

/**
 * 3 to 30 letters (of any script, with their marks), digits, `_` and `.`, one letter at least: what could be a phone number or
 * hold an `@` is no user name, so that nobody takes another's way to sign in.
 */
const USERNAME = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}_.]{2,29}$/u
export const username = typed
  .pipe(z.string().max(200))
  .transform((value) => value.normalize('NFKC').trim())
  .pipe(z.string().regex(USERNAME, 'USERNAME_INVALID'))

/** What may be left blank, which is null then. */
export const optional = <T extends z.ZodType<string, string>>(schema: T) =>
  typed
    .nullable()
    .transform((value) => (value === null || value.trim() === '' ? null : value))
    .pipe(schema.nullable())

/** An address that mail may be sent to; letters of the local part keep their case, the server compares without. */
const email = text(1, 254).pipe(z.email('EMAIL_INVALID'))
/** Any way to write a phone number, in any digits; the server reads it. */
const phone = text(1, 40).pipe(z.string().regex(/^[+\d\u17e0-\u17e9 ().\-/]+$/, 'PHONE_INVALID'))
const nickname = text(1, 60)

/** The two passwords of a form must be one. */
const passwordsMatch = (input: { password?: string | undefined; confirm_password?: string | undefined }) =>
  input.password === undefined || input.password === input.confirm_password
const MISMATCH = { error: 'PASSWORD_MISMATCH', path: ['confirm_password'] }

const newAccount = z.object({
  username,
  nickname: optional(nickname).optional(),
  email: optional(email).optional(),
  phone: optional(phone).optional(),
  password: newPassword,
})
/** An account that the product itself makes: nobody need be reached there. */
export const createAccountInput = newAccount

/** `auth/saveUser` */
export const registerInput = newAccount
  .extend({ confirm_password: typedPassword })
  .refine(passwordsMatch, MISMATCH)
  .refine((input) => input.email || input.phone, { error: 'CONTACT_REQUIRED', path: ['phone'] })
export type RegisterInput = z.input<typeof registerInput>

/** `auth/login`; `account` is a user name, an e-mail or a phone number. */
export const signInInput = z.object({
  account: typed.pipe(z.string().min(1, 'FIELD_REQUIRED').max(254)),
  password: givenPassword,
})

/** `auth/saveInfo`; what is left out stays as it is, null takes it away. `profile` is the id of an uploaded picture. */
export const saveAccountInput = z
  .object({
    nickname: optional(nickname).optional(),
    email: optional(email).optional(),
    phone: optional(phone).optional(),
    profile: uuid.nullable().optional(),
    bio: text(0, 500).optional(),
    current_password: typedPassword.optional(),
    password: newPassword.optional(),
    confirm_password: typedPassword.optional(),
  })
  .refine(passwordsMatch, MISMATCH)
export type SaveAccountInput = z.input<typeof saveAccountInput>

/** `auth/refresh`; without a token in it the cookie's is taken. */
export const refreshInput = z.object({ refresh_token: typed.pipe(z.string().max(200)).optional() })

/** `auth/logout`; whose access token has expired says by the refresh token which session to end. */
export const signOutInput = refreshInput.nullish()

/** Somebody who wants their account gone. An account without a password needs none. */
export const removeAccountInput = z.object({ password: typedPassword.optional() })

export const PROVIDERS = ['google', 'facebook'] as const
export const provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof provider>

/**
 * `auth/rgWithGoogle`, `rgWithFacbook`. `nonce` is what the credential was asked for with. Where the provider's e-mail belongs
 * to an account already, that account's `password` confirms that both are one person's; `separate` says that they are not, and
 * an account of its own is made: an e-mail here may be somebody else's claim.
 */
export const providerInput = z.object({
  credential: typed.pipe(z.string().min(1, 'FIELD_REQUIRED').max(10_000)),
  nonce: typed.pipe(z.string().max(200)).optional(),
  password: typedPassword.optional(),
  separate: looseBoolean.default(false),
})

/** Which providers somebody can sign in with here. */
export const providersView = z.object({ google: z.boolean(), facebook: z.boolean() })
export type ProvidersView = z.infer<typeof providersView>

export const token = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Token = z.infer<typeof token>

export const BUSINESS_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const
export const businessStatus = z.enum(BUSINESS_STATUSES)
export type BusinessStatus = z.infer<typeof businessStatus>

/** An account as its owner sees it. Contacts are nobody else's to see, but an admin's. */
export const accountView = z.object({
  uuid,
  userName: z.string(),
  nickname: z.string(),
  profile: imageView.nullable(),
  email: z.string().nullable(),
  /** As numbers are written internationally: `+85512345678`. */
  phone: z.string().nullable(),
  bio: z.string(),
  role: z.enum(ROLES),
  /** ISO 8601, UTC. */
  joined: z.string(),
  has_password: z.boolean(),
  providers: z.array(provider),
  business: businessStatus.nullable(),
  /** Until when the dashboard is open in this session; null when it is not. */
  dashboard_until: z.string().nullable(),
})
export type AccountView = z.infer<typeof accountView>

/**
 * The tokens stand here for clients that carry them themselves; a browser has them in cookies, and null here. Who is signed in
 * and links a provider keeps those they have: null as well.
 */
export const signedIn = z.object({ token: token.nullable(), user: accountView })
export type SignedIn = z.infer<typeof signedIn>
export const refreshed = z.object({ token: token.nullable() })
export const expiry = z.object({ expired: z.boolean(), expires_at: z.string().optional() })

/** What everyone may know of a member. */
export const profileView = z.object({
  uuid,
  userName: z.string(),
  nickname: z.string(),
  profile: imageView.nullable(),
  bio: z.string(),
  joined: z.string(),
  role: z.enum(['user', 'owner', 'admin']),
  /** Published posts. */
  posts: z.int(),
})
export type ProfileView = z.infer<typeof profileView>
export const profileInput = z.object({ username: typed.pipe(z.string().min(1).max(200)) })

/** A place where somebody is signed in. */
export const sessionView = z.object({
  id: uuid,
  /** Such as `Chrome · Android`. */
  device: z.string(),
  /** The IP address that was signed in from, and its country's code where it is known. */
  address: z.string(),
  country: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>
export const sessionId = z.object({ id: uuid })

/** A member in an admin's list. */
export const memberView = z.object({
  uuid,
  userName: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(['user', 'owner', 'admin']),
  business: businessStatus.nullable(),
  joined: z.string(),
})
export type MemberView = z.infer<typeof memberView>
export const membersInput = z.object({ q: text(0, 100).optional(), admins: looseBoolean.optional(), ...pageInput })

export const accountId = z.object({ uuid })
