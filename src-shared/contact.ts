import { z } from 'zod'
import { email, phone } from './account.ts'
import { MAX_SOCIAL_NAME_LENGTH } from './limits.ts'
import { typedAs, unseenAsNull, webAddress } from './text.ts'
import { narrow, plainly, withScheme } from './typed.ts'

/** Facebook has a host for each language, such as `km-kh.facebook.com`. */
const isHost = (host: string, hosts: readonly string[]) =>
  hosts.includes(host.toLowerCase().replace(/^(www|m|web|mbasic|touch|[a-z]{2}-[a-z]{2})\./, ''))

/** Behind a country's code the zero in brackets is for those who call from there. */
const ZERO_OF_THE_COUNTRY = /(?<=^(?:\+|00)[1-9][\d ]*)\(0\)/
/** As people write it, with or without a plus, and with the zero that is dialled only here. */
const CAMBODIAN = /^(?:\+?855)?0|^855(?=\d{8})/

/** A number as it is called from anywhere, which is Cambodian unless it begins with another country's code. Null for none. */
function wholeNumber(typed: string): string | null {
  const digits = plainly(typed)
    .replace(ZERO_OF_THE_COUNTRY, '')
    .replaceAll(/[ ().\-/]/g, '')
  const number = digits.replace(/^00/, '+').replace(CAMBODIAN, '+855')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}

/**
 * The address of a page of a network, from its address in any spelling or the name there.
 * @param numberIn the number that somebody has there in place of a name; null for what is none
 */
const pageOf = (
  hosts: readonly [string, ...string[]],
  name: RegExp,
  numberIn: (typed: string) => string | null = () => null,
) =>
  unseenAsNull(typedAs(narrow, MAX_SOCIAL_NAME_LENGTH))
    .default(null)
    .transform((typed, issue) => {
      if (typed === null) return null
      const bare = typed.replace(/^@/, '')
      const known = name.test(bare) ? bare : numberIn(typed)
      if (known) return `https://${hosts[0]}/${known}`
      const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
      const url = URL.canParse(address) ? new URL(address) : null
      if (url && isHost(url.host, hosts) && url.pathname.length > 1)
        return `https://${hosts[0]}${url.pathname}${url.search}`
      issue.addIssue({ code: 'custom', message: 'CONTACT_INVALID' })
      return z.NEVER
    })

/** How a business is reached. Networks by the address of a page, or the name there. */
export const contactInput = z.object({
  phone: unseenAsNull(phone).default(null),
  telegram: pageOf(['t.me', 'telegram.me'], /^[a-z][\w]{3,31}$/i, wholeNumber),
  facebook: pageOf(['facebook.com', 'fb.com'], /^[a-z\d.]{3,80}$/i),
  website: unseenAsNull(webAddress).default(null),
})

const maybe = z.string().nullable()
export const contactView = z.object({ phone: maybe, telegram: maybe, facebook: maybe, website: maybe })
export type Contact = z.infer<typeof contactView>

/** How the people who run the site are reached. */
export const siteContactView = contactView.extend({ email: maybe })
export type SiteContact = z.infer<typeof siteContactView>

const siteContactInput = contactInput.extend({ email: unseenAsNull(email).default(null) })

export const SITE_CONTACT_FIELDS = ['phone', 'email', 'telegram', 'facebook', 'website'] as const

/** The configuration entry that has a way of it. */
export const siteContactKey = (field: keyof SiteContact) => `contact.${field}`

const SPELLED: Readonly<Record<keyof SiteContact, (typed: string) => string>> = {
  phone: plainly,
  email: plainly,
  telegram: narrow,
  facebook: narrow,
  website: withScheme,
}

/** A way to reach the site as it is configured: without what nobody sees, which a copied number brings along. */
export const spelledContact = (field: keyof SiteContact, typed: string): string => SPELLED[field](typed)

/** Whether the site can be reached by what is configured. */
export const isSiteContact = (field: keyof SiteContact, configured: string): boolean =>
  siteContactInput.shape[field].safeParse(configured).success

/** Reads the contact from the configuration; a value that cannot be understood is left out. */
export function readSiteContact(configuration: ReadonlyMap<string, string>): SiteContact {
  const read = (field: keyof SiteContact) =>
    siteContactInput.shape[field].safeParse(configuration.get(siteContactKey(field))).data ?? null
  const phone = read('phone')
  return {
    // A short number, such as that of a hotline, is called as it is.
    phone: phone && (wholeNumber(phone) ?? phone),
    email: read('email'),
    telegram: read('telegram'),
    facebook: read('facebook'),
    website: read('website'),
  }
}
