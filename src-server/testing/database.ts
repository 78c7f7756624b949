import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

const made: string[] = []

/** A fresh migrated database for the test file that asks for it; it is dropped after the file's own `afterAll`. */
export async function testDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabase'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(template, (quote) => `create database ${quote(name)} template ${quote(template.pathname.slice(1))}`)
  made.push(name)
  return new URL(`/${name}`, template).href
}

// Registered when the file is imported, so that it runs after whatever the test file registers.
afterAll(async () => {
  const server = new URL(inject('templateDatabase'))
  for (const name of made.splice(0)) await onServer(server, (quote) => `drop database ${quote(name)} with (force)`)
})

/** Runs a statement outside of the tests' databases and the template. */
async function onServer(server: URL, statement: (quote: (name: string) => string) => string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', server).href })
  await client.connect()
  try {
    await client.query(statement((name) => client.escapeIdentifier(name)))
  } finally {
    await client.end()
  }
}
