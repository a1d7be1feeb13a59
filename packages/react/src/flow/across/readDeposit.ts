import type { StepItem } from '@sluice/sdk'
import { decodeExactly } from '@sluice/sdk/calldata'
import { type Address, type Hex, parseAbi } from 'viem'
import { readTransaction } from '../verify/readTransaction.ts'

/** Of `CrossChainEscrow.sol`, the contract that holds what is paid on one chain for what is done on another. */
const depositAbi = parseAbi([
  'function deposit(bytes32 content, uint64 deadline) payable returns (bytes32)',
])

export type Deposit = {
  /** The escrow. */
  to: Address
  chainId: number | undefined
  /** Base units of the native currency of the chain that is paid on. */
  value: bigint
  /** The hash of what is done for it on the other chain. */
  content: Hex
  /** Seconds since 1970; after it the payment belongs to who made it again. */
  deadline: bigint
}

/** The payment that an item asks for; undefined when its bytes are anything else, or more than that. */
export function readDeposit(data: StepItem['data']): Deposit | undefined {
  const transaction = readTransaction(data)
  if (transaction === undefined) return undefined
  const call = decodeExactly(depositAbi, transaction.data)
  if (call === undefined) return undefined
  const { to, chainId, value } = transaction
  const [content, deadline] = call.args
  return { to, chainId, value, content, deadline }
}
