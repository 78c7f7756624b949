import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import type { z } from 'zod'
import { environment, type LOG_LEVELS, namesIn, SECRETS, type Settings } from './environment.ts'
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
  /** Of Google Analytics. Unset: no script of another website. */
  analyticsId?: string | undefined
  /** Streets below the pins of maps, and whom to name for them. Unset: our own map alone. */
  tiles?: Tiles | undefined
  /** Unset: files are in the data folder. */
  s3?: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  logLevel: (typeof LOG_LEVELS)[number]
  dev: boolean
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

type Environment = Record<string, string | undefined>

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
  }
}

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
