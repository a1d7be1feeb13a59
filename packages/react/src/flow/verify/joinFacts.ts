import type { GasFacts } from './gasOfSteps.ts'
import type { DeedFacts, MovedAmount, StepFacts } from './stepFacts.ts'

/** What several runs say that are reviewed together; undefined of none. */
export function joinFacts([first, ...others]: readonly StepFacts[]): StepFacts | undefined {
  return others.reduce<StepFacts | undefined>(
    (sum, next) =>
      sum && {
        deed: joinDeeds([sum.deed, next.deed].filter(deed => deed !== undefined)),
        isLater: sum.isLater || next.isLater,
        before: [...sum.before, ...next.before],
        transactions: sum.transactions + next.transactions,
        ...gasOf([sum, next]),
        problem: sum.problem ?? next.problem,
      },
    first,
  )
}

/** All of some deeds, with each amount once; undefined of none. */
export function joinDeeds(deeds: readonly DeedFacts[]): DeedFacts | undefined {
  if (deeds.length === 0) return undefined
  const ends = deeds.map(({ until }) => until)
  return {
    through: [...new Set(deeds.flatMap(({ through }) => through))],
    gives: addUp(deeds.flatMap(({ gives }) => gives)),
    gets: addUp(deeds.flatMap(({ gets }) => gets)),
    until: ends.reduce((a, b) => (a === undefined || b === undefined ? undefined : a > b ? a : b)),
    zones: deeds.flatMap(({ zones }) => zones),
    isWhole: deeds.every(({ isWhole }) => isWhole),
  }
}

function addUp(amounts: readonly MovedAmount[]): readonly MovedAmount[] {
  const sums = new Map<string, MovedAmount>()
  for (const each of amounts) {
    const key = [each.token, each.tokenId, each.standard, each.recipient].join().toLowerCase()
    sums.set(key, { ...each, amount: each.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

/** A run without transactions takes nothing of the network. */
function gasOf(runs: readonly StepFacts[]): GasFacts {
  const all = runs.filter(({ transactions }) => transactions > 0)
  const [first, ...others] = all.map(({ gas }) => gas)
  const gas = others.reduce<bigint | undefined>(
    (a, b) => (a === undefined || b === undefined ? undefined : a + b),
    first,
  )
  if (gas === undefined || all.every(({ gasLeast }) => gasLeast === undefined)) return { gas }
  return { gas, gasLeast: all.reduce((sum, { gasLeast, gas = 0n }) => sum + (gasLeast ?? gas), 0n) }
}
