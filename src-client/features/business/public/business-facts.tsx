import { useLingui } from '@lingui/react/macro'
import type { BusinessWords } from '#shared/business.ts'
import { FactLink, FactList } from './fact-list.tsx'

/** @property hasMap also leads to a map where the business gave no link to one */
type Props = { business: BusinessWords; hasMap?: boolean }

/** How a business is reached, and where it is. */
export function BusinessFacts({ business, hasMap = false }: Props) {
  const { t } = useLingui()
  const names = {
    phone: t`Phone`,
    telegram: 'Telegram',
    facebook: 'Facebook',
    social: t`Social name or link`,
    website: t`Website`,
    video: t`Video link`,
  }
  const contacts = givenContacts(business).map(({ field, value }) => {
    return { name: names[field], value, href: hrefOf(field, value) }
  })
  const place = placeOf(business)
  const map = business.map ?? (hasMap && place ? searchOnMap(business) : null)
  const places = [
    { name: t`Place`, value: place },
    { name: t`Map`, value: map && (business.map ?? t`Look for it on the map`), href: map },
  ]
  return <FactList facts={[...contacts, ...places]} />
}

const CONTACT_FIELDS = ['phone', 'telegram', 'facebook', 'social', 'website', 'video'] as const
type ContactField = (typeof CONTACT_FIELDS)[number]

/** The contacts that a business has given, in the order that they are shown in. */
export const givenContacts = (business: BusinessWords) =>
  CONTACT_FIELDS.flatMap((field) => {
    const value = business[field]
    return value ? [{ field, value }] : []
  })

/** A contact that may be tapped: an address, a number, or the name of a page of a network. */
export function Contact({ field, value }: { field: ContactField; value: string }) {
  const href = hrefOf(field, value)
  return href ? <FactLink href={href}>{value}</FactLink> : value
}

/** The form of a network's names, and the address of its pages. */
const PAGES: Partial<Record<ContactField, { name: RegExp; at: string }>> = {
  telegram: { name: /^@?([a-z]\w{3,31})$/i, at: 'https://t.me/' },
  facebook: { name: /^@?([a-z\d.]{3,80})$/i, at: 'https://facebook.com/' },
}

function hrefOf(field: ContactField, value: string): string | undefined {
  if (field === 'phone') return `tel:${value}`
  if (/^https?:\/\//i.test(value)) return value
  const page = PAGES[field]
  const name = page?.name.exec(value)?.[1]
  return page && name ? page.at + name : undefined
}

/** The address and the province of a business. */
export const placeOf = ({ address, province }: BusinessWords): string | null =>
  [address, province?.name].filter(Boolean).join(', ') || null

function searchOnMap({ business_name, address, province }: BusinessWords): string {
  const query = [business_name, address, province?.name, 'Cambodia'].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
