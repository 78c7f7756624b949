import type { ReactNode } from 'react'

const TONES = {
  teal: 'bg-teal-soft text-teal',
  gold: 'bg-gold-soft text-gold',
  laterite: 'bg-laterite-soft text-laterite',
  accent: 'bg-accent-tint text-accent',
}

export function Tag({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center whitespace-nowrap rounded-full px-2.5 text-sm font-bold ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
