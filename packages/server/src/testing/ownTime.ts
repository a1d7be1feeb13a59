import { performance } from 'node:perf_hooks'

/**
 * Does some work, and answers how much of this process's own time it took, in milliseconds: what it computed (that of
 * the embedded database and of all its threads too), and what it waited with nothing to compute. The clock has besides
 * what other processes made of the processor while there was something to compute, which on a busy machine may be
 * anything and says nothing of the work.
 */
export async function ownTime<result>(
  work: () => Promise<result>,
): Promise<{ result: result; time: number }> {
  const loop = performance.eventLoopUtilization()
  const processor = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(processor)
  const { idle } = performance.eventLoopUtilization(loop)
  return { result, time: idle + (user + system) / 1000 }
}
