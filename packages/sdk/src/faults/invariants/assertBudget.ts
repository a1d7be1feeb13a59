import { maxUint256 } from 'viem'
import { approvalData, itemOf } from '../trades.ts'
import type { World } from '../world.ts'
import { callsOf } from './callsOf.ts'
import { isOver } from './isOver.ts'

/** I9: no more is asked for, sent or allowed than the person consented to, base units of the native currency. */
export function assertBudget(world: World, consents: number): void {
  const budget = world.trade.budget(world.items) * BigInt(consents)
  // What was refused, replaced or reverted, gave its value back.
  const asked = world.prompts
    .filter(prompt => !isOver(world, prompt))
    .flatMap(prompt => callsOf(prompt).calls)
    .reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n)
  if (asked > budget) throw new Error(`I9: ${asked} was asked for, ${budget} consented to`)
  const sent = world.chain.transactions
    .filter(entry => itemOf(entry.input) !== undefined || entry.input === approvalData)
    .filter(entry => entry.block === undefined || entry.status === 'success')
    .reduce((sum, entry) => sum + entry.value, 0n)
  // A wallet that sends more than it was asked for cannot be kept from it.
  const altered = world.log.some(entry => entry.kind === 'fault' && /^F48/.test(entry.label))
  if (sent > budget && !altered) {
    throw new Error(`I9: ${sent} was sent, ${budget} consented to`)
  }
  for (const prompt of world.prompts) {
    if (prompt.key.includes(maxUint256.toString(16))) throw new Error('I9: an unlimited approval')
  }
}
