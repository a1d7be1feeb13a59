import { readableStorage } from '../app/readableStorage.ts'

const key = 'sluice.counted'
/** Of the last runs: nobody finds the end of one after so many others. */
const most = 100
/** Of this page, for where storage is off. */
const own = new Set<string>()

/**
 * Whether what some runs bought was taken out of the cart before, here or in another tab of the same cart; from now on it
 * was.
 */
export function isCountedRun(runIds: readonly string[] = []): boolean {
  const storage = readableStorage()
  const kept = storage?.getItem(key)?.split(' ') ?? []
  const fresh = runIds.filter(id => !own.has(id) && !kept.includes(id))
  for (const id of fresh) own.add(id)
  try {
    if (fresh.length > 0) storage?.setItem(key, [...kept, ...fresh].slice(-most).join(' '))
  } catch {
    // It is full: counted once by this page at least.
  }
  return runIds.length > 0 && fresh.length === 0
}
