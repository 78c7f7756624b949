import type { Contact, SiteContact } from '#shared/contact.ts'
import { formatPhone } from '../format-phone.ts'

export type ContactWay = {
  kind: keyof SiteContact
  text: string
  link: { href: string; target?: '_blank'; rel?: string }
}

const PAGE = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** How a business, or whoever runs the site, is reached, the most direct way first. */
export function contactWays({
  phone,
  telegram,
  facebook,
  website,
  email,
}: Contact & Partial<SiteContact>): ContactWay[] {
  const page = (kind: keyof Contact, href: string | null, text: string): ContactWay[] =>
    href === null ? [] : [{ kind, text, link: { href, ...PAGE } }]
  return [
    ...(phone === null
      ? []
      : [{ kind: 'phone' as const, text: formatPhone(phone), link: { href: `tel:${phone.replaceAll(' ', '')}` } }]),
    ...(email ? [{ kind: 'email' as const, text: email, link: { href: `mailto:${email}` } }] : []),
    ...page('telegram', telegram, 'Telegram'),
    ...page('facebook', facebook, 'Facebook'),
    ...page('website', website, hostOf(website ?? '')),
  ]
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address)
