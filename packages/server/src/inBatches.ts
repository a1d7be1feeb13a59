/**
 * Does together what is asked for while an earlier batch is at work: under load many share the cost of one
 * batch, alone an item waits for nobody. When a batch fails for a reason that may be one item's own, each
 * of its items is done again by itself, so that none takes the others with it.
 *
 * @param work Answers a result for each item, in their order; done again after it has failed, it must do no harm.
 */
export function inBatches<item, result>(
  work: (items: readonly item[]) => Promise<readonly result[]>,
  options: inBatches.Options,
): (item: item) => Promise<result> {
  const { most, isShared } = options
  let waiting: Waiting<item, result>[] = []
  let isWorking = false

  const one = async ({ item, resolve, reject }: Waiting<item, result>) => {
    try {
      const [result] = await work([item])
      resolve(result as result)
    } catch (error) {
      reject(error)
    }
  }
  const together = async (batch: readonly Waiting<item, result>[]) => {
    const [first, ...others] = batch
    if (first && others.length === 0) return one(first)
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as result)
    } catch (error) {
      if (isShared(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map(one))
    }
  }
  const run = async () => {
    isWorking = true
    // What is asked for in the same go belongs together.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await together(batch)
    }
    isWorking = false
  }
  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void run()
    })
}

export declare namespace inBatches {
  type Options = {
    /** Items in a batch. */
    most: number
    /** Whether a failure is that of any item: then nothing is done again. */
    isShared: (error: unknown) => boolean
  }
}

type Waiting<item, result> = {
  item: item
  resolve: (result: result) => void
  reject: (error: unknown) => void
}
