import { type SectionProps, TitledSection } from '../titled-section.tsx'

/** A page of the magazine under its rule, with its number. */
export const Headed = (props: SectionProps) => (
  <TitledSection {...props} head="mag-head items-baseline" title="grow text-2xl" />
)
