import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { WEB_LIMITS } from '#server/http/web-limits.ts'
import packageJson from '../package.json' with { type: 'json' }
import { ROOT } from './build-stamp.ts'

const service = z.looseObject({
  image: z.string(),
  networks: z.array(z.string()),
  mem_limit: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  cap_drop: z.array(z.string()).optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
})
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    configs: z.object({ caddyfile: z.object({ content: z.string() }) }),
  })
  .parse(parse(readText('docker-compose.yml'), { merge: true }))
const services = Object.entries(compose.services)
const usersOf = (variable: string) =>
  services.flatMap(([name, { environment }]) => (environment[variable] ? [name] : []))

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

describe('each container', () => {
  it.each(services)('%s has a bound of memory and no more capabilities than it needs', (_, { mem_limit, cap_drop }) => {
    expect(mem_limit).toMatch(/^\d+[mg]$/)
    expect(cap_drop).toEqual(['ALL'])
  })

  it.each(services)('%s keeps no log for ever', (_, { logging }) => {
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } })
  })

  it('has a full version, that of the image being the Node of this project', () => {
    const images = services.map(([, { image }]) => image).filter((image) => image !== 'domner')
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+(\.\d+)+(-alpine)?$/)
    const bases = [...readText('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(new Set(bases)).toEqual(new Set([`node:${packageJson.devDependencies.node}-slim`]))
  })
})

describe('the networks', () => {
  const membersOf = (network: string) =>
    services.flatMap(([name, { networks }]) => (networks.includes(network) ? [name] : []))

  it('keep the database and the broker from the proxy and from the world', () => {
    expect(membersOf('front')).toEqual(['migrate', 'web', 'workers', 'proxy'])
    expect(membersOf('back')).toEqual(['migrate', 'web', 'workers', 'postgres', 'redis'])
    expect(compose.networks.back).toEqual({ internal: true })
  })
})

it('the store of pictures can be reached by all who are told of it', () => {
  const outside = services.filter(([, { networks }]) => networks.includes('front')).map(([name]) => name)
  expect(usersOf('S3_ENDPOINT')).toEqual(outside.filter((name) => name !== 'proxy'))
})

describe('the roles of the database', () => {
  it('are known only to who needs them', () => {
    expect(usersOf('DATABASE_URL')).toEqual(['migrate', 'web', 'workers'])
    expect(usersOf('DATABASE_OWNER_URL')).toEqual(['migrate', 'workers'])
    expect(usersOf('DATABASE_SUPERUSER_URL')).toEqual(['migrate'])
  })

  it('are three, with passwords of their own', () => {
    const environment: Record<string, string> = compose.services.migrate?.environment ?? {}
    const urls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_SUPERUSER_URL'].map((name) => environment[name] ?? '')
    expect(urls.map((url) => /^postgres:\/\/(\w+):\$\{(\w+):/.exec(url)?.slice(1))).toEqual([
      ['domner_product', 'DATABASE_PASSWORD'],
      ['domner_owner', 'DATABASE_OWNER_PASSWORD'],
      ['domner', 'POSTGRES_PASSWORD'],
    ])
  })
})

describe('the proxy', () => {
  const { content } = compose.configs.caddyfile
  const numberOf = (name: string) =>
    [...content.matchAll(new RegExp(`^ *${name} (\\d+)(\\w+)$`, 'gm'))].map(([, n, unit]) => [Number(n), unit])
  const MB = 1024 * 1024

  it('has the times of the web server', () => {
    expect(numberOf('read_header')).toEqual([[WEB_LIMITS.headersMs / 1_000, 's']])
    expect(numberOf('read_body')).toEqual([[WEB_LIMITS.requestMs / 60_000, 'm']])
  })

  it('takes a little more of a body than the web server, which says so', () => {
    const [form, article, other] = numberOf('max_size')
    expect(form).toEqual([Math.ceil(WEB_LIMITS.formBytes / MB) + 1, 'MiB'])
    expect(article).toEqual([WEB_LIMITS.articleBytes / 1024 + 32, 'KiB'])
    expect(other).toEqual([WEB_LIMITS.jsonBytes / 1024 + 32, 'KiB'])
  })
})
