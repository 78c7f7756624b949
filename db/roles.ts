import { Client } from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'

/** Neither is a superuser. The owner has the tables: it migrates and replays. The product reads and writes rows. */
export type RoleUrls = { ownerUrl: string; productUrl: string }

/** The roles of the embedded database. */
export const OWNER = 'domner_owner'
export const PRODUCT = 'domner_product'

/**
 * Makes the two roles in the database of the superuser's address, and gives the owner what is there: databases of
 * earlier versions belong to the superuser.
 * @throws OperatorError when an address names the superuser
 */
export async function ensureRoles(superuserUrl: string, { ownerUrl, productUrl }: RoleUrls): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that start together would change the same rows.
    await client.query(`select pg_advisory_xact_lock(hashtext('domner roles'))`)
    for (const url of [ownerUrl, productUrl]) await ensureRole(client, url)
    await giveToOwner(client, userOf(ownerUrl))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Lets the product read and write the rows of every table, those of later migrations too, and no more: it only adds to the
 * log, moves its head, and deletes no key; what it wrote about migrations would be carried out by the owner.
 */
export async function grantToProduct(ownerUrl: string, productUrl: string): Promise<void> {
  const [owner, product] = [userOf(ownerUrl), userOf(productUrl)]
  if (owner === product) return
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const [to, from] = ['to', 'from'].map((word) => `${word} ${client.escapeIdentifier(product)}`)
  await client
    .query(`
      grant usage on schema public ${to};
      grant select, insert, update, delete on all tables in schema public ${to};
      grant usage, select on all sequences in schema public ${to};
      alter default privileges in schema public grant select, insert, update, delete on tables ${to};
      alter default privileges in schema public grant usage, select on sequences ${to};
      revoke update, delete on event ${from};
      revoke insert, delete on log_head ${from};
      revoke delete on master_key, person_key ${from};
      revoke insert, update, delete on kysely_migration, kysely_migration_lock, restore ${from}`)
    .finally(() => client.end())
}

async function ensureRole(client: Client, url: string): Promise<void> {
  const name = userOf(url)
  const role = client.escapeIdentifier(name)
  const password = client.escapeLiteral(decodeURIComponent(new URL(url).password))
  const { rows } = await client.query<{ super: boolean }>('select rolsuper as super from pg_roles where rolname = $1', [
    name,
  ])
  if (rows[0]?.super)
    throw new OperatorError(
      `The role "${name}" is a superuser of the database: give the product and the owner of its tables roles of their own.`,
    )
  if (rows.length === 0) await client.query(`create role ${role}`)
  // Settings that a role has given itself would stay.
  await client.query(`alter role ${role} reset all`)
  await client.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls noreplication password ${password}`,
  )
}

/** A replay looks how long others have held a table, so the owner may see their sessions. */
async function giveToOwner(client: Client, name: string): Promise<void> {
  const owner = client.escapeIdentifier(name)
  await client.query(`grant pg_read_all_stats to ${owner}`)
  const { rows: database } = await client.query<{ statement: string }>(
    `select format('revoke temporary on database %I from public', current_database()) as statement`,
  )
  for (const { statement } of database) await client.query(statement)
  const { rows } = await client.query<{ statement: string }>(NOT_THE_OWNERS, [name])
  for (const { statement } of rows) await client.query(`${statement} owner to ${owner}`)
}

// Objects of an extension stay with the role that made it; indexes, and sequences of columns, go with their table.
const NOT_THE_OWNERS = `
  with role as (select oid from pg_roles where rolname = $1), ours as (
    select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)'
  ), linked as (
    select classid, objid from pg_depend where deptype in ('e', 'i') or (deptype = 'a' and classid = 'pg_class'::regclass)
  )
  select format('alter database %I', datname) as statement from pg_database, role
    where datname = current_database() and datdba <> role.oid
  union all select format('alter schema %I', nspname) from ours join pg_namespace n using (oid, nspname), role
    where nspname <> 'public' and nspowner <> role.oid
  union all select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view'
      when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
    from pg_class c join ours on ours.oid = relnamespace, role
    where relkind in ('r', 'p', 'S', 'v', 'm') and relowner <> role.oid
      and not exists (select from linked where classid = 'pg_class'::regclass and objid = c.oid)
  union all select format('alter routine %s', p.oid::regprocedure) from pg_proc p join ours on ours.oid = pronamespace, role
    where proowner <> role.oid and not exists (select from linked where classid = 'pg_proc'::regclass and objid = p.oid)
  union all select format('alter type %s', t.oid::regtype) from pg_type t join ours on ours.oid = typnamespace, role
    where typtype in ('e', 'd') and typowner <> role.oid
      and not exists (select from linked where classid = 'pg_type'::regclass and objid = t.oid)`

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
