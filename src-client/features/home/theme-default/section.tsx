import { type SectionProps, TitledSection } from '../titled-section.tsx'

/** A section with a link to its list. */
export const Section = (props: SectionProps) => (
  <TitledSection
    {...props}
    head="pan-head mb-3 items-baseline justify-between gap-x-4 md:mb-4"
    title="text-lg md:text-2xl"
  />
)
