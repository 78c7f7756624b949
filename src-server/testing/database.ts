import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { OWNER } from '#db/roles.ts'

const made: string[] = []

/** The same database as one of the two roles, which have a password of no use elsewhere. */
export function asRole(url: string, role: string): string {
  const address = new URL(url)
  address.username = role
  address.password = 'test'
  return address.href
}

/** The same database as the superuser, for what only tests do to it. */
export function asSuperuser(url: string): string {
  return new URL(new URL(url).pathname, inject('templateDatabase')).href
}

/** A fresh migrated database for a test file, as the owner of its tables, dropped afterwards. */
export async function testDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabase'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(
    template,
    // Copied file by file: through the write-ahead log, the default, it takes five times as long.
    (quote) =>
      `create database ${quote(name)} template ${quote(template.pathname.slice(1))} owner ${OWNER} strategy file_copy`,
  )
  made.push(name)
  return asRole(new URL(`/${name}`, template).href, OWNER)
}

export async function dropDatabases(): Promise<void> {
  const server = new URL(inject('templateDatabase'))
  for (const name of made.splice(0)) await onServer(server, (quote) => `drop database ${quote(name)} with (force)`)
}

async function onServer(server: URL, statement: (quote: (name: string) => string) => string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', server).href })
  await client.connect()
  try {
    await client.query(statement((name) => client.escapeIdentifier(name)))
  } finally {
    await client.end()
  }
}
