import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError, environmentOf, readConfig, withPort } from './config.ts'

const ROOT = resolve(import.meta.dirname, '../..')

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(ROOT, '.data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databaseSuperuserUrl: undefined,
      redisUrl: undefined,
      publicOrigin: 'http://localhost:3000',
      trustProxy: false,
      logLevel: 'info',
      dev: false,
      metrics: { host: '127.0.0.1', webPort: undefined, workersPort: undefined },
    })
  })

  it('agrees with .env.example, which names every setting', async () => {
    const example = parseEnv(await readFile(join(ROOT, '.env.example'), 'utf8'))
    expect(readConfig(example)).toEqual(readConfig({}))
    const settings = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_SUPERUSER_URL',
      'REDIS_URL',
      'MASTER_KEY',
      'PUBLIC_ORIGIN',
      'LOG_LEVEL',
      'METRICS_PORT',
      'METRICS_WORKERS_PORT',
      'METRICS_HOST',
      'TRUST_PROXY',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_ISSUER',
      'FACEBOOK_APP_ID',
      'FACEBOOK_APP_SECRET',
      'FACEBOOK_GRAPH',
      'FACEBOOK_DIALOG',
      'ANALYTICS_ID',
      'TILES_URL',
      'TILES_CREDIT',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]
    expect(Object.keys(example).sort()).toEqual(settings.sort())
  })

  it('reads master keys of 32 bytes, and never repeats a wrong one', () => {
    const [key, older] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    expect(readConfig({ MASTER_KEY: key.toString('base64') }).masterKeys).toEqual([key])
    const both = `${key.toString('base64')}, ${older.toString('base64')}`
    expect(readConfig({ MASTER_KEY: both }).masterKeys).toEqual([key, older])
    expect(readConfig(environmentOf(readConfig({ MASTER_KEY: both }))).masterKeys).toEqual([key, older])
    expect(() => readConfig({ MASTER_KEY: `${key.toString('base64')},` })).toThrow(/^MASTER_KEY has a value/)
    expect(() => readConfig({ MASTER_KEY: 'short' })).toThrow(
      /^MASTER_KEY has a value that cannot be used: it should be 32 random bytes/,
    )
  })

  it('treats an empty value as unset', () => {
    expect(
      readConfig({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', REDIS_URL: '', PUBLIC_ORIGIN: '' }),
    ).toEqual(readConfig({}))
  })

  it('takes defaults for what is not set', () => {
    expect(readConfig({ LOG_LEVEL: '' }, { LOG_LEVEL: 'warn' }).logLevel).toBe('warn')
    expect(readConfig({ LOG_LEVEL: 'debug' }, { LOG_LEVEL: 'warn' }).logLevel).toBe('debug')
  })

  it('reads every setting', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/domner',
        DATABASE_URL: 'postgresql://u:p@db/domner',
        REDIS_URL: 'rediss://:p@redis:6380/1',
        PUBLIC_ORIGIN: 'https://Domner.example/',
        TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1',
        LOG_LEVEL: 'debug',
        DOMNER_DEV: '1',
        METRICS_PORT: '9100',
        METRICS_WORKERS_PORT: '9101',
        METRICS_HOST: '10.0.0.2',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/domner',
      databaseUrl: 'postgresql://u:p@db/domner',
      redisUrl: 'rediss://:p@redis:6380/1',
      publicOrigin: 'https://domner.example',
      trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'],
      logLevel: 'debug',
      dev: true,
      metrics: { host: '10.0.0.2', webPort: 9100, workersPort: 9101 },
    })
  })

  it('reports all wrong values at once, each with its name and what it should be', () => {
    const wrong = { PORT: '65536', HOST: 'a b', PUBLIC_ORIGIN: 'https://domner.example/km', LOG_LEVEL: 'loud' }
    expect(problemsOf(wrong)).toEqual([
      'PORT is "65536": it should be a whole number from 0 to 65535 (0 takes any free port).',
      'HOST is "a b": it should be a host name or an IP address to listen on, such as 127.0.0.1 or 0.0.0.0.',
      'PUBLIC_ORIGIN is "https://domner.example/km": it should be a scheme and a host without a path, such as https://domner.example.',
      'LOG_LEVEL is "loud": it should be one of fatal, error, warn, info, debug, trace, silent.',
    ])
  })

  it.each(['-1', '80.5', '0x50', '1e3', ' 80', '٣٠٠٠'])('rejects the port %j', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1)
  })

  it.each(['everyone', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8', '*'])(
    'trusts no proxy called %j',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toHaveLength(1)
    },
  )

  it('takes tiles by HTTPS, or of this machine, with whom to name for them', () => {
    const [raster, style] = ['https://tiles.example/{z}/{x}/{y}.png?key=1', 'http://localhost:8080/style.json']
    expect(readConfig({ TILES_URL: raster }).tiles).toEqual({
      address: raster,
      credit: '© OpenStreetMap contributors',
    })
    const config = readConfig({ TILES_URL: style, TILES_CREDIT: 'Somebody' })
    expect(readConfig(environmentOf(config)).tiles).toEqual({ address: style, credit: 'Somebody' })
    for (const TILES_URL of [
      'http://tiles.example/{z}/{x}/{y}',
      'https://tiles.example/',
      '/{z}/{x}/{y}',
      'a {z}{x}{y}',
    ])
      expect(problemsOf({ TILES_URL }), TILES_URL).toHaveLength(1)
  })

  it('never repeats a secret', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://u:hunter2@db/x', REDIS_URL: 'hunter2' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hunter2')
  })

  it('needs both id and secret of a provider, and names the missing one', () => {
    const { google, facebook } = readConfig({
      GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'hunter2',
      FACEBOOK_APP_ID: '123',
      FACEBOOK_APP_SECRET: 'hunter3',
      FACEBOOK_GRAPH: 'http://127.0.0.1:8080',
    })
    expect(google).toEqual({
      clientId: 'x.apps.googleusercontent.com',
      clientSecret: 'hunter2',
      issuer: 'https://accounts.google.com',
    })
    expect(facebook).toMatchObject({ appId: '123', appSecret: 'hunter3', graph: 'http://127.0.0.1:8080' })
    const halves = problemsOf({ GOOGLE_CLIENT_ID: 'x', FACEBOOK_APP_SECRET: 'hunter2' })
    expect(halves).toEqual([
      'GOOGLE_CLIENT_SECRET is not set: it should be set where GOOGLE_CLIENT_ID is, and only there.',
      'FACEBOOK_APP_SECRET has a value that cannot be used: it should be set where FACEBOOK_APP_ID is, and only there.',
    ])
    expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'hunter 2', FACEBOOK_APP_SECRET: 'hunter\n2' }).join()).not.toMatch(
      /hunter/,
    )
  })

  it('needs all of an S3 store, and repeats no secret', () => {
    const given = {
      S3_ENDPOINT: 'http://minio:9000/',
      S3_BUCKET: 'domner-pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    }
    expect(readConfig(given).s3).toEqual({
      endpoint: 'http://minio:9000',
      bucket: 'domner-pictures',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'hunter2',
    })
    expect(problemsOf({ ...given, S3_SECRET_ACCESS_KEY: '' })).toEqual([
      'S3_SECRET_ACCESS_KEY is not set: it should be set where S3_ENDPOINT is, and only there.',
    ])
    expect(problemsOf({ S3_SECRET_ACCESS_KEY: 'hunter2' }).join()).not.toContain('hunter2')
    expect(problemsOf({ ...given, S3_ENDPOINT: 'http://minio:9000/domner-pictures' })).toEqual([
      expect.stringMatching(
        /^S3_ENDPOINT is "http:\/\/minio:9000\/domner-pictures": it should be a scheme and a host without a path/,
      ),
    ])
    expect(problemsOf({ ...given, S3_BUCKET: 'My Bucket' })).toHaveLength(1)
  })

  it('takes the owner of the tables only with the product, and the superuser only with the owner', () => {
    const owner = { DATABASE_OWNER_URL: 'postgres://owner:p@db/x' }
    const superuser = { DATABASE_SUPERUSER_URL: 'postgres://postgres:p@db/x' }
    const product = { DATABASE_URL: 'postgres://product:p@db/x' }
    expect(problemsOf(owner)).toEqual([
      'DATABASE_OWNER_URL has a value that cannot be used: it should be set only where DATABASE_URL is, for the same database.',
    ])
    expect(problemsOf({ ...product, ...superuser })).toHaveLength(1)
    expect(readConfig({ ...product, ...owner, ...superuser })).toMatchObject({
      databaseUrl: product.DATABASE_URL,
      databaseOwnerUrl: owner.DATABASE_OWNER_URL,
    })
  })

  it('gives no child process the superuser', () => {
    const given = { DATABASE_URL: 'postgres://db/x', DATABASE_OWNER_URL: 'postgres://db/x' }
    const config = readConfig({ ...given, DATABASE_SUPERUSER_URL: 'postgres://db/x' })
    expect(environmentOf(config)).toMatchObject({ ...given, DATABASE_SUPERUSER_URL: '' })
  })

  it.each(['http://graph.facebook.com', 'ftp://x.example', 'https://u:p@x.example', 'https://x.example/?a=b', 'x'])(
    'sends no secret to %s',
    (FACEBOOK_GRAPH) => expect(problemsOf({ FACEBOOK_GRAPH })).toHaveLength(1),
  )

  it('is the same in a child process', () => {
    const config = {
      ...readConfig({
        HOST: '::1',
        PUBLIC_ORIGIN: 'https://domner.example',
        GOOGLE_CLIENT_ID: 'x',
        GOOGLE_CLIENT_SECRET: 'y',
        GOOGLE_ISSUER: 'http://localhost:1234/oidc',
        FACEBOOK_APP_ID: '1',
        FACEBOOK_APP_SECRET: 'z',
        S3_ENDPOINT: 'https://s3.example',
        S3_BUCKET: 'pictures',
        S3_REGION: 'eu-central-1',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'w',
      }),
      databaseUrl: 'postgres://db/x',
    }
    expect(readConfig(environmentOf(config))).toEqual(config)
  })

  it('puts the port that was found into the origin, unless that was configured', () => {
    expect(withPort(readConfig({ PORT: '0' }), 4321).publicOrigin).toBe('http://localhost:4321')
    const given = readConfig({ PORT: '0', PUBLIC_ORIGIN: 'https://domner.example' })
    expect(withPort(given, 4321)).toMatchObject({ port: 4321, publicOrigin: 'https://domner.example' })
  })
})
