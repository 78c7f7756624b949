import { type SectionProps, TitledSection } from '../titled-section.tsx'

/** Blocks below their title. */
export const Headed = (props: SectionProps) => (
  <TitledSection {...props} head="mb-2 items-center justify-between gap-x-4" title="text-lg" />
)
