/** A chip's size and type. */
export const CHIP_SHAPE = 'inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full text-sm'

/** The colours of a chip with and without a choice. */
export const chipColors = (isChosen: boolean) =>
  isChosen
    ? 'border-accent-soft bg-accent-tint font-semibold text-accent hover:border-accent-base'
    : 'border-line bg-raised text-ink hover:border-accent-base'

/** Classes of a link that is a chip. */
export const chipStyle = (isChosen: boolean) => `${CHIP_SHAPE} border px-4 transition-colors ${chipColors(isChosen)}`
