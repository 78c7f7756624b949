import type { SelectQueryBuilder } from 'kysely'

/** Pages count from 1. */
export type Page = { page: number; pageSize: number }

/**
 * A page of what a query finds, in its order, which must be total, and how many there are in all.
 * @param found without groups: they would be counted one by one
 * @param count how many there are, where that is known without counting them
 */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  { page, pageSize }: Page,
  count = () => countOf(found),
) {
  const [rows, total] = await Promise.all([
    found
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    count(),
  ])
  return { rows, total }
}

async function countOf<DB, Tables extends keyof DB, Row>(found: SelectQueryBuilder<DB, Tables, Row>): Promise<number> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
