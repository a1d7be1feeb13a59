import { readFileSync } from 'node:fs'

/** Of Linux as it is told to programs, whatever its own clock is (proc(5)). */
const ticksPerSecond = 100

/** The processor's milliseconds that a process has had so far; undefined where the system does not tell. */
export function processorTime(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may have any sign in it.
    const [, , , , , , , , , , , user, system] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(user) + Number(system)
    return Number.isFinite(ticks) ? (ticks * 1000) / ticksPerSecond : undefined
  } catch {
    return undefined
  }
}
