import type { StepItem } from '@sluice/sdk'
import { decodeExactly } from '@sluice/sdk/calldata'
import { type Address, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'

const abi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
])
/** Multicall3, which has the same address on every chain that has it: what is sent to another one is not read. */
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const multicallAbi = parseAbi([
  'struct Part { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Part[] calls) payable returns ((bool success, bytes returnData)[])',
])

/** That of the only mint that is read here. */
export const mintSelector = toFunctionSelector(abi[0])

/** What a mint's exact bytes ask the collection for. */
export type MintCall = {
  collection: Address
  /** Who gets the tokens. */
  to: Address
  quantity: bigint
  /** Base units of the native currency that are sent along, fees on top included. */
  value: bigint
  /** What the same transaction pays on top, if it mints, in base units of the native currency. */
  fees: readonly { recipient: Address; amount: bigint }[]
}

/** The mint of an item; undefined when its bytes are anything else, or more than that and fees on top of it. */
export function readMintCall(data: StepItem['data']): MintCall | undefined {
  const transaction = readTransaction(data)
  if (transaction === undefined) return undefined
  if (!sameAddress(transaction.to, multicall)) return readMint(transaction)
  const call = decodeExactly(multicallAbi, transaction.data)
  const [first, ...others] = call?.args[0] ?? []
  if (first === undefined || first.allowFailure) return undefined
  // Of what is sent nothing may stay there, where it would be anybody's.
  const spent = [first, ...others].reduce((sum, { value }) => sum + value, 0n)
  if (spent !== transaction.value) return undefined
  const mint = readMint({ to: first.target, data: first.callData, value: first.value })
  const isFee = (part: (typeof others)[number]) => part.callData === '0x' && !part.allowFailure
  if (mint === undefined || !others.every(isFee)) return undefined
  const fees = others.map(({ target, value }) => ({ recipient: target, amount: value }))
  return { ...mint, value: transaction.value, fees }
}

function readMint({ to: collection, data, value }: { to: Address; data: Hex; value: bigint }) {
  const call = decodeExactly(abi, data)
  if (call === undefined) return undefined
  const [, to, quantity] = call.args
  return { collection, to, quantity, value, fees: [] }
}
