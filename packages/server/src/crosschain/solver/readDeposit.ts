import type { Hex } from 'viem'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'

export type DepositState = 'none' | 'deposited' | 'claimed' | 'refunded'

const states = ['none', 'deposited', 'claimed', 'refunded'] as const

/**
 * What the escrow says of a deposit, as of a block.
 *
 * @throws ChainUnavailableError when the node cannot say it of that block.
 */
export async function readDeposit(
  { context, settings }: Party,
  id: Hex,
  block: number,
): Promise<DepositState> {
  const [answer] = await context.source.read(
    [{ address: settings.escrow, abi: escrowAbi, functionName: 'deposits', args: [id] }],
    { block },
  )
  const state: unknown = Array.isArray(answer) ? answer[2] : undefined
  const name = typeof state === 'number' ? states[state] : undefined
  if (name === undefined) throw notThere(context.chain.id, settings.escrow)
  return name
}

/**
 * Whether the calls of an intent were made, as of a block.
 *
 * @throws ChainUnavailableError when the node cannot say it of that block.
 */
export async function readFilled(
  { context, settings }: Party,
  id: Hex,
  block: number,
): Promise<boolean> {
  const [answer] = await context.source.read(
    [{ address: settings.escrow, abi: escrowAbi, functionName: 'filled', args: [id] }],
    { block },
  )
  if (typeof answer !== 'boolean') throw notThere(context.chain.id, settings.escrow)
  return answer
}

const notThere = (chainId: number, escrow: Hex) =>
  new ChainUnavailableError(chainId, new Error(`No escrow answers at ${escrow}`))
