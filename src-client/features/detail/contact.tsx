import { useLingui } from '@lingui/react/macro'
import Phone from 'lucide-react/icons/phone'
import type { Contact as ContactView } from '#shared/contact.ts'
import { ContactIcon } from './contact-icon.tsx'
import { contactWays } from './contact-ways.ts'
import { Fact } from './fact.tsx'

const LINK =
  'inline-flex min-h-11 items-center gap-2 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current'

/** How to reach a business: a tap calls it, or opens its page. */
export function Contact({ contact }: { contact: ContactView }) {
  const { t } = useLingui()
  const ways = contactWays(contact)
  if (ways.length === 0) return null
  return (
    <Fact icon={Phone} label={t`Contact`}>
      <ul className="flex flex-wrap gap-x-5">
        {ways.map(({ kind, text, link }) => (
          <li key={kind}>
            <a {...link} className={LINK}>
              <ContactIcon kind={kind} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
