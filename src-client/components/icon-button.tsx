import type { ButtonHTMLAttributes } from 'react'

/** The classes of a 44 px target around an icon, for links that look like a button. */
export const iconButtonStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition hover:bg-sunken active:scale-95'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** What the icon means; also shown on hover. */
  label: string
}

export function IconButton({ label, className = '', type = 'button', ...rest }: Props) {
  return <button type={type} aria-label={label} title={label} className={`${iconButtonStyle} ${className}`} {...rest} />
}
