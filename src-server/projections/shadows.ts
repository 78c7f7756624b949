import type { Sql } from '../event-sourcing/sql.ts'

/**
 * Makes empty copies of tables in a schema of their own, with all that a swap must not lose but their rules: checks, and unique
 * and exclusion keys that nothing refers to. A batch is held to these by what it comes to, and a replay may stand in the middle
 * of one.
 */
export async function createShadows(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  await dropShadows(tx, schema)
  await tx.query(`create schema ${schema}`)
  for (const table of tables) {
    await tx.query(
      `create table ${schema}.${table} (like public.${table} including all excluding constraints excluding indexes excluding identity)`,
    )
  }
  for (const { statement, undo } of await copiesOf(tx, schema, tables)) if (undo === null) await tx.query(statement)
}

/** Puts the copies under the rules of their tables. @throws naming one that the rows break */
export async function addRules(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  for (const { statement, undo } of await copiesOf(tx, schema, tables)) if (undo !== null) await tx.query(statement)
}

export async function dropRules(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  const copies = await copiesOf(tx, schema, tables)
  for (const { undo } of copies.toReversed()) if (undo !== null) await tx.query(undo)
}

/** The statements that make the copies, in this order; rules have an `undo`. */
async function copiesOf(tx: Sql, schema: string, tables: readonly string[]) {
  const { rows } = await tx.query<{ statement: string; undo: string | null }>(COPIES, [tables, schema])
  await tx.query('set local search_path to default')
  return rows
}

// Catalogs spell names with their schemas only while `pg_catalog` alone is searched.
const COPIES = `
  with path as materialized (select set_config('search_path', 'pg_catalog', true) as was), live as (
    select c.*, format('%I.%I', $2::text, c.relname) as shadow from path, pg_class c
    where was is not null and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
  ), keys as (
    select k.*, live.shadow, case when contype in ('c', 'x') or contype = 'u' and not exists (
        select from pg_constraint f where f.contype = 'f' and f.conindid = k.conindid)
      then format('alter table %s drop constraint if exists %I', shadow, conname) end as undo
    from live join pg_constraint k on k.conrelid = live.oid
  )
  select 1 as step, replace(pg_get_indexdef(i.indexrelid), ' ON public.' || quote_ident(relname) || ' ', ' ON ' || shadow || ' ')
    as statement,
    case when indisunique and not indisprimary and not exists (
        select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
      then format('drop index if exists %I.%I', $2::text, (select relname from pg_class where oid = indexrelid)) end as undo
    from live join pg_index i on i.indrelid = live.oid
    where not exists (select from pg_constraint x where x.conindid = i.indexrelid and x.contype = 'x')
  union all select 2, format('alter table %s add constraint %I %s using index %I %s', shadow, conname,
    case contype when 'p' then 'primary key' else 'unique' end, conname,
    concat_ws(' ', case when condeferrable then 'deferrable' end, case when condeferred then 'initially deferred' end)), undo
    from keys where contype in ('p', 'u')
  union all select 3, format('alter table %s add constraint %I %s', shadow, conname, pg_get_constraintdef(oid)), undo
    from keys where contype in ('c', 'x')
  union all select 4, format('alter table %s add constraint %I %s', shadow, conname, replace(pg_get_constraintdef(oid),
    ' REFERENCES public.', format(' REFERENCES %I.', $2::text))), null
    from keys where contype = 'f'
  union all select 5, format('grant %s on %s to %s%s', privilege_type, shadow,
    case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
    case when is_grantable then ' with grant option' end), null
    from live, aclexplode(relacl) where grantee <> relowner
  union all select 5, format('grant %s (%I) on %s to %s%s', privilege_type, attname, shadow,
    case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
    case when is_grantable then ' with grant option' end), null
    from live join pg_attribute on attrelid = live.oid, aclexplode(attacl)
  union all select 6, format('alter table %s set (%s)', shadow, array_to_string(reloptions, ', ')), null
    from live where reloptions is not null
  union all select 6, format('alter table %s alter column %I set statistics %s', shadow, attname, attstattarget), null
    from live join pg_attribute on attrelid = live.oid where attnum > 0 and attstattarget >= 0
  union all select 6, format('comment on table %s is %L', shadow, obj_description(oid, 'pg_class')), null
    from live where obj_description(oid, 'pg_class') is not null
  order by step, statement`

const trashOf = (schema: string) => `${schema}_trash`

/** Drops the shadows, and tables that an earlier replay has replaced and left. */
export async function dropShadows(sql: Sql, schema: string): Promise<void> {
  await sql.query(`drop schema if exists ${schema}, ${trashOf(schema)} cascade`)
}

/** Locks the shadows: without one, the search path would lead to the live table. @throws when one is missing */
export async function enterShadows(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  await tx.query(`lock table ${tables.map((table) => `${schema}.${table}`).join(', ')} in row exclusive mode`)
  await tx.query(`set local search_path = ${schema}, public`)
}

/** The caller has locked the live tables, which are dropped later: freeing a large one takes long. */
export async function swapShadows(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  const trash = trashOf(schema)
  await tx.query(`create schema ${trash}`)
  for (const table of tables) {
    await tx.query(`alter table public.${table} set schema ${trash}`)
    await tx.query(`alter table ${schema}.${table} set schema public`)
  }
  await tx.query(`drop schema ${schema} cascade`)
}

/**
 * Drops the tables that swaps have replaced, also those of a process that died, and the shadows of jobs that were
 * cancelled. What is in use is left to the next call.
 */
export async function dropReplaced(sql: Sql): Promise<void> {
  await sql.query(DROP_REPLACED)
}

const DROP_REPLACED = `
  do $$ declare schema name; begin
    perform set_config('lock_timeout', '100ms', true);
    for schema in select nspname from pg_namespace where nspname ~ '^(replay|verification)_' loop
      continue when schema !~ '_trash$' and exists (
        select from replay where schema = 'replay_' || name
        union all select from verification where schema = 'verification_' || name);
      execute format('drop schema if exists %I cascade', schema);
    end loop;
  exception when lock_not_available then null;
  end $$`
