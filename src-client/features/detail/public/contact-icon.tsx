import type { LucideIcon } from 'lucide-react'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ContactWay } from './contact-ways.ts'

const ICONS: Record<ContactWay['kind'], LucideIcon> = {
  phone: Phone,
  email: Mail,
  telegram: MessageCircle,
  facebook: MessageCircle,
  website: Globe,
}

export function ContactIcon({ kind }: Pick<ContactWay, 'kind'>) {
  const Icon = ICONS[kind]
  return <Icon size={18} aria-hidden="true" />
}
