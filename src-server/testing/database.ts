import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

const made: string[] = []

/** A fresh migrated database for a test file, dropped afterwards. */
export async function testDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabase'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(template, (quote) => `create database ${quote(name)} template ${quote(template.pathname.slice(1))}`)
  made.push(name)
  return new URL(`/${name}`, template).href
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
