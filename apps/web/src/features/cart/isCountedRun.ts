const counted = new Set<string>()

/** Whether what some runs bought was taken out of the cart before; from now on it was. */
export function isCountedRun(runIds: readonly string[] = []): boolean {
  const fresh = runIds.filter(id => !counted.has(id))
  for (const id of fresh) counted.add(id)
  return runIds.length > 0 && fresh.length === 0
}
