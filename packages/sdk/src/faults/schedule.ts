import { apiKinds } from './kinds/apiKinds.ts'
import { chainKinds } from './kinds/chainKinds.ts'
import { moneyKinds } from './kinds/moneyKinds.ts'
import { nodeKinds } from './kinds/nodeKinds.ts'
import { processKinds } from './kinds/processKinds.ts'
import { walletKinds } from './kinds/walletKinds.ts'
import { random } from './random.ts'
import { type TradeName, trades } from './trades.ts'
import type { WorldOptions } from './world.ts'

/** What a seed stands for: a world, and what goes wrong in it. */
export type Schedule = { seed: number; options: WorldOptions; describe: string }

/** Draws the world of a seed: one or two things go wrong in it. */
export function schedule(seed: number, actions?: readonly TradeName[]): Schedule {
  const next = random(seed)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const pick = <value>(values: readonly value[]): value =>
    values[Math.floor(next() * values.length)] as value
  const names = actions ?? (Object.keys(trades) as TradeName[])
  const kinds = [
    ...[apiKinds, apiKinds, nodeKinds, walletKinds, walletKinds],
    ...[chainKinds, moneyKinds, moneyKinds, processKinds],
  ]
  const draw = () => pick(pick(kinds))({ pick, upTo })
  const options: WorldOptions = {
    action: pick(names),
    items: pick([1, 1, 2, 3]),
    approval: pick([true, false]),
    check: pick([true, false]),
    sync: pick([true, false]),
    pace: { person: pick([0, 300, 2_000]), block: pick([200, 2_000, 12_000]), api: pick([1, 200]) },
    atomic: pick([true, false, false, false]),
    nodes: pick([0, 0, 1, 2]),
    crashes: pick([true, false, false])
      ? [{ at: upTo(40), side: pick(['before', 'after'] as const) }]
      : [],
    config: { confirmations: pick([1, 1, 2, 3]) },
    faults: [draw(), pick([true, false]) ? draw() : []].flat(),
  }
  const { faults = [], pace, ...rest } = options
  // The timers of two pages cannot be told apart, so no page dies beside a living one.
  if (faults.some(fault => fault.code === 'F73')) rest.crashes = options.crashes = []
  const wrong = faults.map(fault => {
    const place =
      'at' in fault ? `at ${fault.at} ms` : `from ${fault.from ?? 0} x${fault.times ?? 1}`
    return `${fault.code} ${fault.name} ${place}`
  })
  return { seed, options, describe: JSON.stringify({ ...rest, ...pace, faults: wrong }) }
}
