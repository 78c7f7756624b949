import type { ButtonHTMLAttributes } from 'react'

export type Look = 'primary' | 'soft' | 'plain' | 'danger'

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent-strong text-on-accent hover:brightness-90',
  soft: 'bg-accent-soft text-accent hover:brightness-97 dark:hover:brightness-110',
  plain: 'border border-line bg-raised text-ink hover:bg-sunken',
  danger: 'bg-laterite-soft text-laterite hover:brightness-97 dark:hover:brightness-110',
}

/** For links that look like a button. */
export const buttonStyle = (look: Look = 'primary') =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-base font-bold transition active:scale-98 disabled:opacity-60 aria-disabled:opacity-60 ${LOOKS[look]}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }

export function Button({ look = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonStyle(look)} ${className}`} {...rest} />
}
