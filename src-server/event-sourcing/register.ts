/** An application declares these by declaration merging: `role`, of actors, and `rejectionCode`. */
// biome-ignore lint/suspicious/noEmptyInterface: the application adds to it by declaration merging
export interface Register {}

export type RegisteredRole = Register extends { role: infer Role extends string } ? Role : string
export type RegisteredCode = Register extends { rejectionCode: infer Code extends string } ? Code : string
