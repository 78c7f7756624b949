import type { Contact } from '#shared/contact.ts'
import { formatPhone } from './format-phone.ts'

export type ContactWay = {
  kind: keyof Contact
  text: string
  link: { href: string; target?: '_blank'; rel?: string }
}

const PAGE = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** How a business is reached, the most direct way first. */
export function contactWays({ phone, telegram, facebook, website }: Contact): ContactWay[] {
  const page = (kind: keyof Contact, href: string | null, text: string): ContactWay[] =>
    href === null ? [] : [{ kind, text, link: { href, ...PAGE } }]
  return [
    ...(phone === null ? [] : [{ kind: 'phone' as const, text: formatPhone(phone), link: { href: `tel:${phone}` } }]),
    ...page('telegram', telegram, 'Telegram'),
    ...page('facebook', facebook, 'Facebook'),
    ...page('website', website, hostOf(website ?? '')),
  ]
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address)
