/** What is done to content in its publishing life, in the order in which it can happen in one step. */
export const DEEDS = [
  'created',
  'saved',
  'restored',
  'sent',
  'scheduled',
  'unscheduled',
  'published',
  'rejected',
  'hidden',
  'decision_undone',
  'withheld',
  'released',
  'deleted',
  'undeleted',
] as const
export type Deed = (typeof DEEDS)[number]
