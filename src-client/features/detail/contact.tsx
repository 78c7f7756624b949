import { useLingui } from '@lingui/react/macro'
import Phone from 'lucide-react/icons/phone'
import type { Contact as ContactView } from '#shared/contact.ts'
import { Fact } from './fact.tsx'
import { ContactLinks } from './public/contact-links.tsx'
import { contactWays } from './public/contact-ways.ts'

/** How to reach a business: a tap calls it, or opens its page. */
export function Contact({ contact }: { contact: ContactView }) {
  const { t } = useLingui()
  const ways = contactWays(contact)
  if (ways.length === 0) return null
  return (
    <Fact icon={Phone} label={t`Contact`}>
      <ContactLinks ways={ways} />
    </Fact>
  )
}
