/** `comment` is a comment that a link leads to. `id` is the post of the dialog, which has its own address. */
export type DetailSearch = { comment?: string | undefined; id?: string | undefined }

export const readDetailSearch = ({ comment, id }: Record<string, unknown>): DetailSearch => ({
  comment: typeof comment === 'string' ? comment : undefined,
  id: typeof id === 'string' ? id : undefined,
})

/** In the place of a post's id: `/detail/dialog?id=…` is the dialog over that post's page. */
const DIALOG = 'dialog'

type Address = { params: { id: string }; search: DetailSearch }

export const isDialog = ({ params }: Pick<Address, 'params'>): boolean => params.id === DIALOG

/** The post of a page or of the dialog over it; empty where the dialog's address names none. */
export const postIdOf = ({ params, search }: Address): string => (isDialog({ params }) ? (search.id ?? '') : params.id)

/** The dialog over a post's page, which closes it to come back there. */
export const dialogOver = (id: string) =>
  ({
    to: '/detail/$id',
    params: { id: DIALOG },
    search: { id },
    state: { returns: true },
    resetScroll: false,
  }) as const
