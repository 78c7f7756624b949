/** The milliseconds of processors that this process takes for the work: whatever else the machine does is not among them. */
export async function processorMs(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}
