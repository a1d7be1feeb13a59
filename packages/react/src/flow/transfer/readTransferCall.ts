import type { StepItem } from '@sluice/sdk'
import { decodeExactly } from '@sluice/sdk/calldata'
import { type Address, type Hex, parseAbi } from 'viem'
import { transferHelper } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'

const abi = parseAbi([
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Transfer { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
  'function bulkTransfer(Transfer[] items, bytes32 conduitKey) returns (bytes4)',
])

/** What one call sends: a token's own contract, or the transfer helper. */
export type TransferCall = {
  /** The contract that is called. */
  through: Address
  method: string
  /** Base units of the native currency that are sent along. */
  value: bigint
  /** What the recipient is told with it; `0x` for nothing. */
  message: Hex
  moved: readonly {
    /** Whose it is; undefined where it can only be the sender's. */
    from: Address | undefined
    recipient: Address
    contract: Address
    /** Undefined for a currency. */
    tokenId: bigint | undefined
    quantity: bigint
  }[]
}

/** The transfers of an item's exact bytes; undefined when they are anything else, or more than that. */
export function readTransferCall(data: StepItem['data']): TransferCall | undefined {
  const transaction = readTransaction(data)
  if (transaction === undefined) return undefined
  const call = decodeExactly(abi, transaction.data)
  if (call === undefined) return undefined
  const { to: through, value } = transaction
  const shared = { through, value, method: call.functionName }
  if (call.functionName === 'safeTransferFrom') {
    const [from, recipient, tokenId, quantity = 1n, message = '0x'] = call.args
    return {
      ...shared,
      message,
      moved: [{ from, recipient, contract: through, tokenId, quantity }],
    }
  }
  if (!sameAddress(through, transferHelper)) return undefined
  const moved = call.args[0].flatMap(({ items, recipient }) =>
    items.map(({ itemType, token: contract, identifier, amount: quantity }) => ({
      ...{ from: undefined, recipient, contract, quantity },
      tokenId: itemType === 2 || itemType === 3 ? identifier : undefined,
    })),
  )
  return { ...shared, message: '0x', moved }
}
