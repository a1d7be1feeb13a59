/** Milliseconds between the beats by which waiting is measured. */
const beat = 5

/**
 * Does some work, and answers how much of this process's own time it took, in milliseconds: what it computed (that of
 * the embedded database and of all its threads too), and what it waited with nothing to compute. The clock has besides
 * what other processes made of the processor meanwhile, which on a busy machine may be anything and says nothing of the
 * work. Waiting is therefore counted by a timer beside it: a beat that comes late counts as one, so that without others
 * it is exact, and among others never too much.
 */
export async function ownTime<result>(
  work: () => Promise<result>,
): Promise<{ result: result; time: number }> {
  let beats = 0
  const timer = setInterval(() => beats++, beat)
  const processor = process.cpuUsage()
  try {
    const result = await work()
    const { user, system } = process.cpuUsage(processor)
    return { result, time: beats * beat + (user + system) / 1000 }
  } finally {
    clearInterval(timer)
  }
}
