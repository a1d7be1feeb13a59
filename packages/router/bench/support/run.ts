import { run as runAll } from 'mitata'
import { keep } from './keep.ts'
import type { Measured } from './measured.ts'

/** What mitata tells, of which its types leave out a part. */
type Told = {
  layout: readonly { name: string | null }[]
  benchmarks: readonly {
    alias: string
    group: number
    baseline: boolean
    runs: readonly { stats?: { p50: number } | undefined; error?: unknown }[]
  }[]
}

/**
 * Runs the benchmarks of a file, then what else it measures. On its own it is printed as mitata does; for
 * `npm run bench:router` the medians are kept.
 */
export async function run(
  more: () => Promise<Measured['figures']> = async () => [],
): Promise<void> {
  if (process.env.SLUICE_BENCH === undefined) {
    await runAll()
    for (const { what, ours } of await more()) process.stdout.write(`${what}: ${ours}\n`)
    return
  }
  const told: unknown = await runAll({ format: 'quiet' })
  const { benchmarks, layout } = told as Told
  const comparisons: Measured['comparisons'] = layout.flatMap(({ name }, index) => {
    const entries = benchmarks
      .filter(({ group }) => group === index)
      .map(({ alias, baseline, runs }) => {
        const [first] = runs
        if (!first?.stats) throw first?.error ?? new Error(`${alias} did not run`)
        return { name: alias, baseline, p50: first.stats.p50 }
      })
    return entries.length > 0 ? [{ group: name ?? '', entries }] : []
  })
  keep({ comparisons, figures: await more() })
}
