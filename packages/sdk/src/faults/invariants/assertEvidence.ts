import { approvalData } from '../trades.ts'
import type { Click, Entry, Prompt, World } from '../world.ts'
import { callsOf } from './callsOf.ts'
import { isStray } from './isStray.ts'

/** I2: each transaction that is called complete is in a block as it was asked for, approvals included. */
export function assertEvidence(world: World, { settled, snapshots, tab }: Click): void {
  // What a page that died asked for is gone on with.
  const isDead = (id: number) => world.tabs.some(entry => entry.id === id && entry.dead)
  const steps = settled?.value?.steps ?? snapshots.at(-1)?.steps ?? []
  for (const { id, kind, items } of steps) {
    if (kind !== 'transaction') continue
    for (const [index, item] of items.entries()) {
      if (item.state !== 'complete') continue
      // What the marketplace says was done before is not of this run, nor what nobody can tell was its.
      const asked = world.prompts.filter(
        prompt =>
          !isStray(world, prompt) &&
          (prompt.tab === tab.id || isDead(prompt.tab)) &&
          (id === world.trade.lastStep
            ? prompt.items.includes(index)
            : prompt.key.includes(approvalData)),
      )
      if (asked.length === 0) continue
      const held = asked.some(prompt => world.log.some(entry => provesIt(world, entry, prompt)))
      if (!held) throw new Error(`I2: item ${index} of '${id}' is complete, and no block says so`)
    }
  }
}

/** Whether a block held, with success, just what a prompt asked for. */
function provesIt(world: World, { kind, label, data }: Entry, prompt: Prompt): boolean {
  if (kind !== 'chain' || !(label === 'mined success' || label === 'mined empty')) return false
  const sent = world.chain.transactions.find(entry => entry.hash === data)
  const { calls, batch } = callsOf(prompt)
  const [first] = calls
  if (!sent || !first) return false
  const exact =
    sent.to.toLowerCase() === first.to?.toLowerCase() &&
    sent.input === (first.data ?? '0x') &&
    sent.value === BigInt(first.value ?? 0)
  // Who sends through others, as batches and accounts with code do, is known by what happens inside.
  const { contracts, codes } = world.chain
  const account = world.account.toLowerCase()
  const through = batch || contracts.has(account) || codes.has(account)
  return exact || (through && world.itemsOf(sent).some(item => prompt.items.includes(item)))
}
