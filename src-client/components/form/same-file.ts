/** The files that are neither among the others nor twice among themselves. Only those of one size are read. */
export async function distinctFiles(files: readonly File[], others: readonly File[]): Promise<File[]> {
  const distinct: File[] = []
  for (const file of files) {
    if (!(await isAmong(file, [...others, ...distinct]))) distinct.push(file)
  }
  return distinct
}

async function isAmong(file: File, others: readonly File[]): Promise<boolean> {
  const asLarge = others.filter(({ size }) => size === file.size)
  if (asLarge.length === 0) return false
  const [digest, ...digests] = await Promise.all([file, ...asLarge].map(digestOf))
  return digest !== undefined && digests.includes(digest)
}

/** Undefined of a file that cannot be read, such as one that was moved meanwhile: its upload says so. */
async function digestOf(file: File): Promise<string | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).join()
  } catch {
    return undefined
  }
}
