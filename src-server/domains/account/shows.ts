import type { Shows } from '../../procedures/shows.ts'

export const accountsShow: readonly Shows[] = [
  (file) => file.exists(file.selectFrom('account').select('account.id').whereRef('account.picture_id', '=', 'file.id')),
]
