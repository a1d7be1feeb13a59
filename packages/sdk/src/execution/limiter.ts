/** Lets at most `most` pieces of work run at once; the others wait their turn, in order. */
export function limiter(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody who comes meanwhile takes it.
      if (next) next()
      else running -= 1
    }
  }
}

export type Limit = <value>(work: () => Promise<value>) => Promise<value>
