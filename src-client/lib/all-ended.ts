/**
 * Like `Promise.all`, but ends once all have: a page that is rendered before would have later answers in its data and not in its HTML.
 * @throws the first failure in the order of `answers`, whichever came first
 */
export async function allEnded(answers: readonly unknown[]): Promise<void> {
  const failed = (await Promise.allSettled(answers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
