const SHAPE =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-4 text-sm transition-colors'

/** Classes of a filter chip without and with a choice. */
export const CHIP = `${SHAPE} border-line bg-raised text-ink hover:border-accent-base`
export const CHIP_ON = `${SHAPE} border-accent-soft bg-accent-tint font-semibold text-accent hover:border-accent-base`
