import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import {
  createTransferFlow,
  type TransferFlowOptions,
} from '../flow/transfer/createTransferFlow.ts'
import { contract, openMarket } from './openMarket.ts'

export const helper = '0x0000000000c2d145a2526bD8C716263bFeBe1A72'
export const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const transferAbi = parseAbi([
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Transfer { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function bulkTransfer(Transfer[] items, bytes32 conduitKey) returns (bytes4)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function approve(address to, uint256 tokenId)',
])
export const direct = (from: Hex, recipient: Hex, tokenId: bigint) =>
  encodeFunctionData({
    abi: transferAbi,
    functionName: 'safeTransferFrom',
    args: [from, recipient, tokenId],
  })
export const bulk = (tokenIds: bigint[], recipient: Hex = to, itemType = 2, amount = 1n) =>
  encodeFunctionData({
    abi: transferAbi,
    functionName: 'bulkTransfer',
    args: [
      [
        {
          items: tokenIds.map(identifier => ({ itemType, token: contract, identifier, amount })),
          recipient,
          validateERC721Receiver: true,
        },
      ],
      zeroHash,
    ],
  })
export const tokens = (...ids: bigint[]) =>
  ids.map(tokenId => ({ contract, tokenId, quantity: 1n }))

/** A flow of an account that has sent to `to` before, at a marketplace that answers with these steps. */
export function setUpTransfer(steps: unknown[], more: Partial<TransferFlowOptions> = {}) {
  const market = openMarket({ '/execute/transfer/v1': () => ({ steps }) })
  return { market, flow: createTransferFlow({ ...market.scope, recent: [to], ...more }) }
}
