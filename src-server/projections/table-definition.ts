import type { Sql } from '../event-sourcing/sql.ts'

export class NotReplayable extends Error {
  constructor(found: readonly string[]) {
    super(`A replay would lose what these tables have, so that there is none: ${found.join('; ')}.`)
    this.name = 'NotReplayable'
  }
}

/** Names what copies (`shadows.ts`) cannot have. @throws NotReplayable */
export async function rejectUnreplayable(sql: Sql, tables: readonly string[]): Promise<void> {
  const { rows } = await sql.query<{ found: string }>(UNREPLAYABLE, [tables])
  if (rows.length > 0) throw new NotReplayable(rows.map(({ found }) => found))
}

/** A replay that was left continues only while this is the same: no table was migrated, and the code is the same. */
export async function definitionOf(sql: Sql, tables: readonly string[], release: string): Promise<string> {
  const { rows } = await sql.query<{ definition: string }>(DEFINITION, [tables, release])
  return rows[0]?.definition ?? ''
}

// Another projector's tables are not swapped at the same time, so no foreign key may lead to them.
const UNREPLAYABLE = `
  with live as (
    select c.relname as name, c.* from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and c.relkind in ('r', 'p', 'f', 'v', 'm')
  )
  select name || ': is no plain table' as found from live
    where relkind <> 'r' or relpersistence <> 'p' or relispartition or oid in (select inhrelid from pg_inherits)
      or oid in (select inhparent from pg_inherits)
  union all select name || ': belongs to another role' from live where relowner <> current_user::regrole
  union all select name || ': row-level security' from live
    where relrowsecurity or oid in (select polrelid from pg_policy)
  union all select name || ': trigger ' || tgname from live join pg_trigger on tgrelid = live.oid where not tgisinternal
  union all select name || ': rule ' || rulename from live join pg_rewrite on ev_class = live.oid
  union all select name || ': foreign key ' || conname from live join pg_constraint on live.oid in (conrelid, confrelid)
    where contype = 'f' and not (conrelid in (select oid from live) and confrelid in (select oid from live))
  union all select name || ': column ' || attname || ' takes its values from a sequence' from live
    join pg_depend on refclassid = 'pg_class'::regclass and refobjid = live.oid and deptype in ('a', 'i') and refobjsubid > 0
    join pg_class s on classid = 'pg_class'::regclass and s.oid = objid and s.relkind = 'S'
    join pg_attribute on attrelid = live.oid and attnum = refobjsubid
  union all select distinct name || ': view ' || v.relname from live
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = live.oid and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class where v.oid <> live.oid
  union all select name || ': publication ' || pubname from live
    join pg_publication_rel on prrelid = live.oid join pg_publication p on p.oid = prpubid
  union all select name || ': replica identity' from live where relreplident <> 'd'
  order by 1`

const DEFINITION = `
  with live as (
    select oid, relname as name, reloptions, relacl from pg_class
    where relnamespace = 'public'::regnamespace and relname = any($1)
  ), parts as (
    select concat_ws(' ', name, reloptions::text, relacl::text, obj_description(oid, 'pg_class')) as part from live
    union all select concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attcollation,
      attacl::text, attstattarget,
      pg_get_expr(adbin, adrelid)) from live join pg_attribute a on attrelid = live.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
    union all select concat_ws(' ', name, conname, pg_get_constraintdef(c.oid)) from live
      join pg_constraint c on conrelid = live.oid
    union all select pg_get_indexdef(indexrelid) from live join pg_index on indrelid = live.oid
    union all select $2
  ) select md5(string_agg(part, E'\\n' order by part)) as definition from parts`
