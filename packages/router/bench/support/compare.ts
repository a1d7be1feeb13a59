import { bench, do_not_optimize, group } from 'mitata'

/** One side of a comparison. */
export type Side<given> = {
  name: string
  /** Makes what is asked of, anew and before the clock starts, each time; without it there is nothing to make. */
  make?: (() => given) | undefined
  /** What is timed. */
  ask: (given: given) => unknown
}

/** Milliseconds: V8 takes a few thousand calls to compile what is called often for good. */
const warming = 300
/** Milliseconds that a sample takes about: long for the clock, and short for what else the machine does. */
const sample = 0.05

/**
 * A group of the benchmark: ours first, then its peers. Each is called for a while before any is timed, so that
 * the medians are those of warm code on every side: mitata itself calls twice. What is quick is timed a few
 * calls at a time, where mitata would take 4,096; and what is made anew one by one, as it is used, where mitata
 * would make 4,096 of what is quick, and time them when they have left the caches, but one of what is slow.
 */
export async function compare<given>(work: string, sides: readonly Side<given>[]): Promise<void> {
  const timed: { name: string; time: () => number | Promise<number> }[] = []
  for (const side of sides) timed.push({ name: side.name, time: await timerOf(side) })
  group(work, () => {
    for (const [index, { name, time }] of timed.entries())
      bench(name, function* () {
        yield { manual: time }
      }).baseline(index === 0)
  })
}

/** What takes one sample of a side that has been warmed: nanoseconds a call. */
async function timerOf<given>({ make, ask }: Side<given>) {
  const given = () => make?.() as given
  let isAsync = false
  let calls = 0
  const begun = performance.now()
  while (performance.now() - begun < warming) {
    const result = ask(given())
    isAsync = result instanceof Promise
    do_not_optimize(isAsync ? await result : result)
    calls++
  }
  const count = make ? 1 : Math.max(1, Math.round((sample * calls) / warming))
  if (isAsync)
    return async () => {
      const made = given()
      const from = performance.now()
      for (let call = 0; call < count; call++) do_not_optimize(await ask(made))
      return ((performance.now() - from) * 1e6) / count
    }
  return () => {
    const made = given()
    const from = performance.now()
    for (let call = 0; call < count; call++) do_not_optimize(ask(made))
    return ((performance.now() - from) * 1e6) / count
  }
}
