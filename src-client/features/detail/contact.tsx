import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import Globe from 'lucide-react/icons/globe'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { Contact as ContactView } from '#shared/contact.ts'
import { Fact } from './fact.tsx'
import { formatPhone } from './format-phone.ts'

const LINK =
  'inline-flex min-h-11 items-center gap-2 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current'

type Way = { href: string; text: string; icon: LucideIcon }

/** How to reach a business: a tap calls it, or opens its page. */
export function Contact({ contact: { phone, telegram, facebook, website } }: { contact: ContactView }) {
  const { t } = useLingui()
  const ways = [
    phone && { href: `tel:${phone}`, text: formatPhone(phone), icon: Phone },
    telegram && { href: telegram, text: 'Telegram', icon: MessageCircle },
    facebook && { href: facebook, text: 'Facebook', icon: MessageCircle },
    website && { href: website, text: hostOf(website), icon: Globe },
  ].filter((way): way is Way => Boolean(way))
  if (ways.length === 0) return null
  return (
    <Fact icon={Phone} label={t`Contact`}>
      <ul className="flex flex-wrap gap-x-5">
        {ways.map(({ href, text, icon: Icon }) => (
          <li key={href}>
            <a
              href={href}
              {...(href.startsWith('tel:') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
              className={LINK}
            >
              <Icon size={18} aria-hidden="true" />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address)
