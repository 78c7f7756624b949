import type { StaySearch } from '#client/features/room/public/room-stay.ts'

/** `comment` is a comment that a link leads to. `id` is the post of the dialog, which has its own address. */
export type DetailSearch = { [field in keyof StaySearch]?: unknown } & {
  comment?: string | undefined
  id?: string | undefined
}

/** A hotel's rooms read what is asked of them: their code is no part of the first load. */
export const readDetailSearch = ({
  comment,
  id,
  check_in,
  check_out,
  people,
  rooms,
}: Record<string, unknown>): DetailSearch => ({
  ...{ check_in, check_out, people, rooms },
  comment: typeof comment === 'string' ? comment.toLowerCase() : undefined,
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
