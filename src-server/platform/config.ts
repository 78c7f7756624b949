import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import { isNetwork, isOrigin, isProviderUrl, isTilesUrl, isUrl } from './config-addresses.ts'
import { OperatorError } from './operator-error.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export type Tiles = { address: string; credit: string }

export type Config = {
  /** TCP port of the web server; 0 takes any free one. */
  port: number
  host: string
  /** Absolute folder of everything kept on disk: the embedded database and the uploaded files. */
  dataDir: string
  /** Unset: the embedded Postgres of the data folder. */
  databaseUrl?: string
  /** As the role that has the tables, for migrations and replays. Unset: DATABASE_URL does it all. */
  databaseOwnerUrl?: string
  /** For `npm run migrate` alone, which makes the two roles with it. */
  databaseSuperuserUrl?: string
  redisUrl?: string
  /** Encrypt the keys of personal data, 32 bytes each, a new one first. Unset: a file in the data folder. */
  masterKeys?: Buffer[]
  /** Proxies whose forwarding headers are trusted: addresses, networks, or names of networks. */
  trustProxy: string[] | false
  /** Scheme and host that visitors see, without a trailing slash. */
  publicOrigin: string
  google?: { clientId: string; clientSecret: string; issuer: string }
  /** `graph` is the address of the API, `dialog` of the consent page. */
  facebook?: { appId: string; appSecret: string; graph: string; dialog: string }
  /** The id of Google Analytics. Unset: no script of another website. */
  analyticsId?: string | undefined
  /** Streets below the pins of maps, and whom to name for them. Unset: our own map alone. */
  tiles?: Tiles | undefined
  /** Unset: files are in the data folder. */
  s3?: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  logLevel: (typeof LOG_LEVELS)[number]
  dev: boolean
  /** Where each process serves its metrics; unset where it does not. */
  metrics: { host: string; webPort?: number | undefined; workersPort?: number | undefined }
}

/** Lists every problem of the environment, one sentence each, without the value of a secret. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRETS = new Set([
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

type Environment = Record<string, string | undefined>

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

const portText = z.string().refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
  error: 'should be a whole number from 0 to 65535 (0 takes any free port)',
})

const hostText = z.string().refine((text) => /^[\w.:-]{1,253}$/.test(text), {
  error: 'should be a host name or an IP address to listen on, such as 127.0.0.1 or 0.0.0.0',
})

const variables = z.object({
  PORT: portText.default('3000'),
  HOST: hostText.default('127.0.0.1'),
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
  METRICS_PORT: portText.optional(),
  METRICS_WORKERS_PORT: portText.optional(),
  METRICS_HOST: hostText.default('127.0.0.1'),
  DOMNER_DEV: z.enum(['0', '1'], { error: 'should be 1 for development, or 0' }).default('0'),
})
type Settings = z.output<typeof variables>

const isPair = (id: keyof Settings, secret: keyof Settings) => (given: Settings) => !given[id] === !given[secret]
const environment = variables
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

/** `defaults` stand for unset or empty values. @throws ConfigError with every problem */
export function readConfig(env: Environment, defaults: Environment = {}): Config {
  const set = Object.entries(env).filter(([, value]) => value !== '')
  const given = { ...defaults, ...Object.fromEntries(set) }
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, given)))

  const settings = parsed.data
  const port = Number(settings.PORT)
  return {
    port,
    host: settings.HOST,
    dataDir: resolve(ROOT, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseSuperuserUrl: settings.DATABASE_SUPERUSER_URL,
    redisUrl: settings.REDIS_URL,
    ...(settings.MASTER_KEY && {
      masterKeys: namesIn(settings.MASTER_KEY).map((key) => Buffer.from(key, 'base64')),
    }),
    publicOrigin: settings.PUBLIC_ORIGIN ? new URL(settings.PUBLIC_ORIGIN).origin : localOrigin(settings.HOST, port),
    trustProxy: namesIn(settings.TRUST_PROXY).length > 0 && namesIn(settings.TRUST_PROXY),
    ...providersIn(settings),
    ...(settings.ANALYTICS_ID && { analyticsId: settings.ANALYTICS_ID }),
    ...(settings.TILES_URL && { tiles: { address: settings.TILES_URL, credit: settings.TILES_CREDIT } }),
    ...s3In(settings),
    logLevel: settings.LOG_LEVEL,
    dev: settings.DOMNER_DEV === '1',
    metrics: {
      host: settings.METRICS_HOST,
      webPort: portIn(settings.METRICS_PORT),
      workersPort: portIn(settings.METRICS_WORKERS_PORT),
    },
  }
}

const portIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** Reads the configuration of this process: its environment, then `.env`, then `defaults`. */
export function loadConfig(defaults: Environment = {}): Config {
  const file = join(ROOT, '.env')
  if (existsSync(file)) loadEnvFile(file)
  return readConfig(process.env, defaults)
}

/** Sets the port that was found, also in the origin unless that was configured. */
export function withPort(config: Config, port: number): Config {
  const given = config.publicOrigin !== localOrigin(config.host, config.port)
  return { ...config, port, publicOrigin: given ? config.publicOrigin : localOrigin(config.host, port) }
}

export function environmentOf(config: Config): Environment {
  return {
    ...process.env,
    // React's server renderer picks its build by this name.
    NODE_ENV: config.dev ? 'development' : 'production',
    PORT: String(config.port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_OWNER_URL: config.databaseOwnerUrl ?? '',
    DATABASE_SUPERUSER_URL: '',
    REDIS_URL: config.redisUrl ?? '',
    MASTER_KEY: config.masterKeys?.map((key) => key.toString('base64')).join(',') ?? '',
    PUBLIC_ORIGIN: config.publicOrigin,
    TRUST_PROXY: config.trustProxy === false ? '' : config.trustProxy.join(','),
    GOOGLE_CLIENT_ID: config.google?.clientId ?? '',
    GOOGLE_CLIENT_SECRET: config.google?.clientSecret ?? '',
    GOOGLE_ISSUER: config.google?.issuer ?? '',
    FACEBOOK_APP_ID: config.facebook?.appId ?? '',
    FACEBOOK_APP_SECRET: config.facebook?.appSecret ?? '',
    FACEBOOK_GRAPH: config.facebook?.graph ?? '',
    FACEBOOK_DIALOG: config.facebook?.dialog ?? '',
    ANALYTICS_ID: config.analyticsId ?? '',
    TILES_URL: config.tiles?.address ?? '',
    TILES_CREDIT: config.tiles?.credit ?? '',
    S3_ENDPOINT: config.s3?.endpoint ?? '',
    S3_BUCKET: config.s3?.bucket ?? '',
    S3_REGION: config.s3?.region ?? '',
    S3_ACCESS_KEY_ID: config.s3?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: config.s3?.secretAccessKey ?? '',
    LOG_LEVEL: config.logLevel,
    METRICS_PORT: String(config.metrics.webPort ?? ''),
    METRICS_WORKERS_PORT: String(config.metrics.workersPort ?? ''),
    METRICS_HOST: config.metrics.host,
    DOMNER_DEV: config.dev ? '1' : '0',
  }
}

/** The environment for a tool that must see none of our settings, not even from `.env`. */
export function bareEnvironment(extra: Record<string, string>): Environment {
  const ours = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, '']))
  return { ...process.env, ...ours, NODE_ENV: undefined, ...extra }
}

export function localOrigin(host: string, port: number): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${everywhere ? 'localhost' : name}:${port}`
}

function sentence(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0])
  const known = SECRETS.has(name) ? 'has a value that cannot be used' : `is "${given[name]}"`
  const value = given[name] === undefined ? 'is not set' : known
  return `${name} ${value}: it ${issue.message}.`
}

function providersIn(given: Settings): Pick<Config, 'google' | 'facebook'> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = given
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = given
  return {
    ...(clientId && clientSecret && { google: { clientId, clientSecret, issuer } }),
    ...(appId &&
      appSecret && { facebook: { appId, appSecret, graph: given.FACEBOOK_GRAPH, dialog: given.FACEBOOK_DIALOG } }),
  }
}

function s3In(given: Settings): Pick<Config, 's3'> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return {}
  return { s3: { endpoint: new URL(endpoint).origin, bucket, region, accessKeyId, secretAccessKey } }
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
