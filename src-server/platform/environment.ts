import { z } from 'zod'
import { isNetwork, isOrigin, isProviderUrl, isTilesUrl, isUrl } from './config-addresses.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Their values are in no message. */
export const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_SUPERUSER_URL',
  'REDIS_URL',
  'MASTER_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
  'S3_SECRET_ACCESS_KEY',
])
const MASTER_KEYS = /^ *[\w+/-]{43}=?( *, *[\w+/-]{43}=?)* *$/

const providerUrl = z.string().refine(isProviderUrl, {
  error: 'should be an https address without a query, such as https://accounts.google.com (http on this machine only)',
})
const providerWord = z.string().regex(/^[\x21-\x7e]{1,300}$/, { error: 'should be copied as the provider shows it' })
const together = (id: string, secret: string) => ({
  path: [secret],
  error: `should be set where ${id} is, and only there`,
})

const databaseUrl = z.string().refine((text) => isUrl(text, ['postgres:', 'postgresql:']), {
  error: 'should look like postgres://user:password@host:5432/database',
})

const variables = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: 'should be a whole number from 0 to 65535 (0 takes any free port)',
    }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((text) => /^[\w.:-]{1,253}$/.test(text), {
      error: 'should be a host name or an IP address to listen on, such as 127.0.0.1 or 0.0.0.0',
    }),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_SUPERUSER_URL: databaseUrl.optional(),
  REDIS_URL: z
    .string()
    .refine((text) => isUrl(text, ['redis:', 'rediss:']), { error: 'should look like redis://:password@host:6379' })
    .optional(),
  MASTER_KEY: z
    .string()
    .regex(MASTER_KEYS, {
      error:
        'should be 32 random bytes in base64, as "openssl rand -base64 32" makes them, or several such with commas between',
    })
    .optional(),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, { error: 'should be a scheme and a host without a path, such as https://domner.example' })
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => namesIn(text).every(isNetwork), {
      error:
        'should be addresses or networks such as 10.0.0.7 or 10.0.0.0/8, or loopback, linklocal or uniquelocal, with commas between',
    })
    .default(''),
  GOOGLE_CLIENT_ID: providerWord.optional(),
  GOOGLE_CLIENT_SECRET: providerWord.optional(),
  GOOGLE_ISSUER: providerUrl.default('https://accounts.google.com'),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{1,30}$/, { error: 'should be the digits that Facebook shows' })
    .optional(),
  FACEBOOK_APP_SECRET: providerWord.optional(),
  FACEBOOK_GRAPH: providerUrl.default('https://graph.facebook.com'),
  FACEBOOK_DIALOG: providerUrl.default('https://www.facebook.com/v23.0/dialog/oauth'),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, { error: 'should be a measurement ID of Google Analytics, such as G-ABCD123456' })
    .optional(),
  TILES_URL: z
    .string()
    .refine(isTilesUrl, {
      error:
        'should be an https address of raster tiles, such as https://tiles.example/{z}/{x}/{y}.png, or of a style, which ends in .json',
    })
    .optional(),
  TILES_CREDIT: z.string().max(200).default('© OpenStreetMap contributors'),
  S3_ENDPOINT: z
    .string()
    .refine(isOrigin, {
      error: 'should be a scheme and a host without a path, such as https://s3.eu-central-1.amazonaws.com',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'should be the name of a bucket, such as domner-pictures' })
    .optional(),
  S3_REGION: providerWord.default('auto'),
  S3_ACCESS_KEY_ID: providerWord.optional(),
  S3_SECRET_ACCESS_KEY: providerWord.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `should be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  DOMNER_DEV: z.enum(['0', '1'], { error: 'should be 1 for development, or 0' }).default('0'),
})
export type Settings = z.output<typeof variables>

const isPair = (id: keyof Settings, secret: keyof Settings) => (given: Settings) => !given[id] === !given[secret]
/** The environment variables of the product, each with the rule that its value must meet. */
export const environment = variables
  .refine(isPair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'), together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'))
  .refine((given) => !given.DATABASE_OWNER_URL || given.DATABASE_URL, {
    path: ['DATABASE_OWNER_URL'],
    error: 'should be set only where DATABASE_URL is, for the same database',
  })
  .refine((given) => !given.DATABASE_SUPERUSER_URL || given.DATABASE_OWNER_URL, {
    path: ['DATABASE_SUPERUSER_URL'],
    error: 'should be set only where DATABASE_OWNER_URL is, for the same database',
  })
  .refine(isPair('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'), together('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'))
  .refine(isPair('S3_ENDPOINT', 'S3_BUCKET'), together('S3_ENDPOINT', 'S3_BUCKET'))
  .refine(isPair('S3_ENDPOINT', 'S3_ACCESS_KEY_ID'), together('S3_ENDPOINT', 'S3_ACCESS_KEY_ID'))
  .refine(isPair('S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'), together('S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'))

/** What stands between commas. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
