export const SEGMENTS = 'grid grid-flow-col auto-cols-fr gap-1 rounded-full border border-line bg-surface p-1'

/** The chosen one has `aria-current` or `aria-pressed`. */
export const SEGMENT = [
  'flex min-h-11 items-center justify-center gap-2 rounded-full px-3 text-sm whitespace-nowrap text-soft transition hover:text-ink',
  'aria-[current=true]:bg-accent-soft aria-[current=true]:font-bold aria-[current=true]:text-accent',
  'aria-pressed:bg-accent-soft aria-pressed:font-bold aria-pressed:text-accent',
].join(' ')
