/** Milliseconds before each time: half an hour in all. */
const waits = [15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000]

/**
 * Acts again and again, each time later than before, as long as that is needed: what failed may say nothing once it works
 * again. Not in a page that nobody looks at or that has no network: what tells of both begins anew.
 */
export function createRetries({ isNeeded, act }: createRetries.Options): Retries {
  let done = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  function plan(): void {
    if (typeof document === 'undefined') return
    if (!isNeeded()) {
      end()
      done = 0
      return
    }
    const wait = waits[done]
    if (timer !== undefined || wait === undefined) return
    timer = setTimeout(() => {
      timer = undefined
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      if (isNeeded() && act()) done += 1
      plan()
    }, wait)
  }
  return {
    plan,
    begin() {
      end()
      done = 0
      plan()
    },
    end,
  }
}

export declare namespace createRetries {
  type Options = {
    /** Whether there may be something to do, now or soon. */
    isNeeded: () => boolean
    /** Returns whether there was. */
    act: () => boolean
  }
}

export type Retries = {
  /** Waits for the next time, unless it does already, was done often enough, or is not needed any more. */
  plan(): void
  /** From the shortest wait on. */
  begin(): void
  end(): void
}
