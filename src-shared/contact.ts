import { z } from 'zod'
import { email, phone } from './account.ts'
import { MAX_SOCIAL_NAME_LENGTH } from './limits.ts'
import { blankAsNull, text, webAddress } from './text.ts'

const isHost = (host: string, hosts: readonly string[]) =>
  hosts.includes(host.toLowerCase().replace(/^(www|m|web)\./, ''))

/** The address of a page of a network, from its address in any spelling or the name there. */
const pageOf = (hosts: readonly [string, ...string[]], name: RegExp) =>
  blankAsNull(text(1, MAX_SOCIAL_NAME_LENGTH))
    .default(null)
    .transform((typed, issue) => {
      if (typed === null) return null
      const bare = typed.replace(/^@/, '')
      if (name.test(bare)) return `https://${hosts[0]}/${bare}`
      const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
      const url = URL.canParse(address) ? new URL(address) : null
      if (url && isHost(url.host, hosts) && url.pathname.length > 1)
        return `https://${hosts[0]}${url.pathname}${url.search}`
      issue.addIssue({ code: 'custom', message: 'CONTACT_INVALID' })
      return z.NEVER
    })

/** How a business is reached. Networks by the address of a page, or the name there. */
export const contactInput = z.object({
  phone: blankAsNull(phone).default(null),
  telegram: pageOf(['t.me', 'telegram.me'], /^[a-z][\w]{3,31}$/i),
  facebook: pageOf(['facebook.com', 'fb.com'], /^[a-z\d.]{3,80}$/i),
  website: blankAsNull(webAddress).default(null),
})

const maybe = z.string().nullable()
export const contactView = z.object({ phone: maybe, telegram: maybe, facebook: maybe, website: maybe })
export type Contact = z.infer<typeof contactView>

/** How the people who run the site are reached. */
export const siteContactView = contactView.extend({ email: maybe })
export type SiteContact = z.infer<typeof siteContactView>

const siteContactInput = contactInput.extend({ email: blankAsNull(email).default(null) })

export const SITE_CONTACT_FIELDS = ['phone', 'email', 'telegram', 'facebook', 'website'] as const

/** The configuration entry that has a way of it. */
export const siteContactKey = (field: keyof SiteContact) => `contact.${field}`

/** Reads the contact from the configuration; a value that cannot be understood is left out. */
export function readSiteContact(configuration: ReadonlyMap<string, string>): SiteContact {
  const read = (field: keyof SiteContact) =>
    siteContactInput.shape[field].safeParse(configuration.get(siteContactKey(field))).data ?? null
  return {
    phone: read('phone'),
    email: read('email'),
    telegram: read('telegram'),
    facebook: read('facebook'),
    website: read('website'),
  }
}
