import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NON_DURABLE_SETTINGS, SETTINGS } from '#db/embedded/cluster.ts'
import { freePort } from '../platform/free-port.ts'

export type Started = { url: string; stop(): Promise<void> }

const START_MS = 180_000
const SOCKETS = ['/var/run/docker.sock', path.join(homedir(), '.docker/run/docker.sock')]
const compose = path.resolve(import.meta.dirname, '../../docker-compose.yml')

export function imageOf(service: 'postgres' | 'redis'): string {
  const [image] = new RegExp(`(?<=image: )${service}:\\S+`).exec(readFileSync(compose, 'utf8')) ?? []
  if (!image) throw new Error(`docker-compose.yml names no image for ${service}`)
  return image
}

/** Whether a container engine answers; without a sign of one, its library is not loaded. */
export async function engineAnswers(): Promise<boolean> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR = '' } = process.env
  const sockets = [
    ...SOCKETS,
    path.join(XDG_RUNTIME_DIR, 'docker.sock'),
    path.join(XDG_RUNTIME_DIR, 'podman/podman.sock'),
  ]
  if (!DOCKER_HOST && !sockets.some((socket) => existsSync(socket))) return false
  const { getContainerRuntimeClient } = await import('testcontainers')
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

/** Starts a container; null where its image is not available in time. */
export function startOrNull<T>(start: () => Promise<T>): Promise<T | null> {
  const tooLate = sleep(START_MS, null, { ref: false })
  return Promise.race([start().catch(() => null), tooLate])
}

/** Production's Postgres in a container, in memory, with the test settings of the embedded one. */
export async function startPostgresContainer(): Promise<Started> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const settings = Object.entries({ ...SETTINGS, ...NON_DURABLE_SETTINGS }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const container = await new PostgreSqlContainer(imageOf('postgres'))
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8 --no-sync' })
    .withCommand(['postgres', ...settings])
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .start()
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop({ timeout: 0 })) }
}

/** Production's Redis in a container, without persistence. @param url the address of a stopped one, to reuse */
export async function startRedisContainer(url?: string): Promise<Started> {
  const { RedisContainer } = await import('@testcontainers/redis')
  const host = url === undefined ? await freePort() : Number(new URL(url).port)
  const container = await new RedisContainer(imageOf('redis'))
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no'])
    .withExposedPorts({ container: 6379, host })
    .start()
  return { url: container.getConnectionUrl(), stop: async () => void (await container.stop({ timeout: 0 })) }
}
