import type { ButtonHTMLAttributes } from 'react'

/** For links that look like an icon button: a target of 44 px, that grows with the text as far as the screen allows. */
export const iconButtonStyle =
  'inline-flex size-[min(2.75rem,max(44px,11vw))] shrink-0 items-center justify-center rounded-full text-ink transition hover:bg-sunken active:scale-95'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
}

export function IconButton({ label, className = '', type = 'button', ...rest }: Props) {
  return <button type={type} aria-label={label} title={label} className={`${iconButtonStyle} ${className}`} {...rest} />
}
