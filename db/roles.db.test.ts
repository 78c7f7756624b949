import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createContext } from '#server/composition/context.ts'
import { projectors } from '#server/composition/projectors.ts'
import { createPool } from '#server/platform/database.ts'
import { createBroker } from '#server/platform/queue.ts'
import { replay } from '#server/projections/replay.ts'
import { createShadows } from '#server/projections/shadows.ts'
import { asRole } from '#server/testing/database.ts'
import { migrate } from './migrate.ts'
import { ensureRoles, OWNER, PRODUCT } from './roles.ts'

const server = inject('templateDatabase')
const name = `upgraded_${randomUUID().replaceAll('-', '')}`
const superuserUrl = new URL(`/${name}`, server).href
const roles = { ownerUrl: asRole(superuserUrl, OWNER), productUrl: asRole(superuserUrl, PRODUCT) }

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

/** A database as earlier versions left it: all of it belongs to the superuser. */
beforeAll(async () => {
  await ask(server, `create database ${name}`)
  await migrate(superuserUrl)
  await (await createBroker({ databaseUrl: superuserUrl })).close()
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  await createShadows(client, 'replay_posts', ['post']).finally(() => client.end())
  await ensureRoles(superuserUrl, roles)
  await migrate(roles.ownerUrl, roles.productUrl)
})
afterAll(() => ask(server, `drop database ${name} with (force)`))

describe('a database of an earlier version', () => {
  it('belongs to the owner, with its job queue and a replay that was left', async () => {
    const others = `select c.oid::regclass::text as thing, relowner::regrole::text as whose from pg_class c
      join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^(pg_|information_schema)' and relowner <> '${OWNER}'::regrole`
    expect(await ask(superuserUrl, others)).toEqual([])
    expect(
      await ask(superuserUrl, `select datdba::regrole::text as owner from pg_database where datname = '${name}'`),
    ).toEqual([{ owner: OWNER }])
    await (await createBroker({ databaseUrl: roles.ownerUrl })).close()
  })

  it('is replayed by the owner, and the product goes on with the new tables', async () => {
    const pool = createPool(roles.ownerUrl, 3)
    const { context, close } = createContext({ databaseUrl: roles.productUrl, dataDir: '/nowhere' })
    for (const projector of projectors) await replay({ ...context, pool }, projector)
    for (const { tables } of projectors)
      for (const table of tables) expect(await ask(roles.productUrl, `select from ${table}`)).toEqual([])
    await Promise.all([pool.end(), close()])
  })

  it('is made ready again and again', async () => {
    await ensureRoles(superuserUrl, roles)
    expect(await migrate(roles.ownerUrl, roles.productUrl)).toEqual({ applied: [] })
  })
})

describe('the role of the product', () => {
  it.each([
    'create table mine (n int)',
    'create temp table mine (n int)',
    'create schema mine',
    'create function mine() returns int language sql return 1',
    'drop table post',
    'alter table event disable trigger never_emptied',
    'truncate event',
    'delete from event',
    'update event set version = 1',
    `update event set hash = sha256('')`,
    'delete from log_head',
    'insert into log_head values (true, 0)',
    'delete from master_key',
    'delete from person_key',
    'delete from kysely_migration',
    'update kysely_migration_lock set is_locked = 1',
    'create role mine',
    `alter role ${PRODUCT} superuser`,
    `set role ${OWNER}`,
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'select rolpassword from pg_authid',
  ])('may not %s', async (statement) => {
    await expect(ask(roles.productUrl, statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('writes rows of every table, also of one that a later migration makes', async () => {
    await ask(roles.ownerUrl, 'create table later (n int)')
    expect(await ask(roles.productUrl, 'insert into later values (1) returning n')).toEqual([{ n: 1 }])
    expect(await ask(roles.productUrl, 'delete from later returning n')).toEqual([{ n: 1 }])
  })
})

it('neither role is a superuser', async () => {
  const rows = await ask(
    superuserUrl,
    `select rolname from pg_roles where rolname in ('${OWNER}', '${PRODUCT}')
     and not (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)`,
  )
  expect(rows).toHaveLength(2)
})

it('a superuser cannot be the role of the product', async () => {
  await expect(ensureRoles(superuserUrl, { ...roles, productUrl: superuserUrl })).rejects.toThrow(
    /^The role ".+" is a superuser/,
  )
})
