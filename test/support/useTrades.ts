import { beforeAll } from 'vitest'
import type { Trade } from './trade.ts'

/** Arranges trades before the tests of a file, all at once; the way to get at them. */
export function useTrades<name extends string>(
  cases: Record<name, () => Promise<Trade>>,
): { names: name[]; trade: (name: name) => Trade } {
  const names = Object.keys(cases) as name[]
  const arranged = new Map<name, Trade>()
  beforeAll(async () => {
    await Promise.all(names.map(async name => arranged.set(name, await cases[name]())))
  })
  return {
    names,
    trade(name) {
      const trade = arranged.get(name)
      if (trade === undefined) throw new Error(`there is no case ${name}`)
      return trade
    },
  }
}
