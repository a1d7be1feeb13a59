import type { StepItem } from '@sluice/sdk'
import { decodeExactly } from '@sluice/sdk/calldata'
import { type Address, parseAbi, toFunctionSelector } from 'viem'
import { readTransaction } from '../verify/readTransaction.ts'

const abi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
])

/** That of the only mint that is read here. */
export const mintSelector = toFunctionSelector(abi[0])

/** What a mint's exact bytes ask the collection for. */
export type MintCall = {
  collection: Address
  /** Who gets the tokens. */
  to: Address
  quantity: bigint
  /** Base units of the native currency. */
  value: bigint
}

/** The mint of an item; undefined when its bytes are anything else, or more than that. */
export function readMintCall(data: StepItem['data']): MintCall | undefined {
  const transaction = readTransaction(data)
  if (transaction === undefined) return undefined
  const call = decodeExactly(abi, transaction.data)
  if (call === undefined) return undefined
  const [, to, quantity] = call.args
  return { collection: transaction.to, to, quantity, value: transaction.value }
}
