import type { Messages } from '@lingui/core'

const FIRST = import.meta.glob<Messages>('./{app,post,search}/cn.po', { eager: true, import: 'messages' })

/** Messages that every first page may show. */
export const messages: Messages = Object.assign({}, ...Object.values(FIRST))

/** The other catalogs, by their files. */
export const catalogs = import.meta.glob<Messages>(['./*/cn.po', '!./{app,post,search}/cn.po'], { import: 'messages' })
