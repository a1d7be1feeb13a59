import { zeroAddress } from '@sluice/router/seaport'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { approvalItems } from './approvalItems.ts'
import { type Holding, readHoldings } from './readHoldings.ts'
import { type Step, transactionItem } from './transactionItem.ts'
import { transferConduit, transferHelper } from './transferConduit.ts'

type Body = z.output<Routes['/execute/transfer/v1']['body']>
type Sent = Holding & { quantity: bigint }

const abi721 = parseAbi(['function safeTransferFrom(address from, address to, uint256 id)'])
const abi1155 = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const helperAbi = parseAbi([
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Transfer { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function bulkTransfer(Transfer[] items, bytes32 conduitKey) returns (bytes4)',
])
const itemTypes = { erc721: 2, erc1155: 3 } as const

/**
 * The steps that send tokens to somebody: one token by its own contract, several in one transaction
 * through the conduit, where the chain has it, else one by one.
 *
 * @throws ServerError code -1 that names what cannot be sent, 11 for tokens that are not known here.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function transferSteps(
  context: ChainContext,
  body: Body,
): Promise<RouteOutput<'/execute/transfer/v1'>> {
  const { chain, source } = context
  const { from, to } = body
  if (to === zeroAddress) throw refuse('to must not be the zero address: what goes there is lost')
  if (to === from) throw refuse('to must not be the account that sends')
  const wanted = sumUp(body)
  const conduit = wanted.length > 1 ? await transferConduit(source) : undefined
  const holdings = await readHoldings(context, {
    owner: from,
    operator: conduit?.operator ?? from,
    tokens: wanted,
  })
  const sent = holdings.map((holding, index) => {
    const quantity = wanted[index]?.quantity ?? 0n
    if (holding.held >= quantity) return { ...holding, quantity }
    const token = `${holding.contract}:${holding.tokenId}`
    throw refuse(`from holds ${holding.held} of ${token}, which is less than ${quantity}`)
  })
  const by = { chainId: chain.id, from }
  const transfers = conduit
    ? [transactionItem({ ...by, call: inBulk(sent, to, conduit.key) })]
    : sent.map(each => transactionItem({ ...by, call: directly(each, from, to) }))
  const approvals = conduit ? sent.map(each => ({ ...each, operator: conduit.operator })) : []
  return {
    steps: [
      {
        id: 'nft-approval',
        action: 'Approve NFT contracts',
        description: 'Each NFT contract you want to transfer requires a one-time approval',
        kind: 'transaction',
        items: approvalItems({ chainId: chain.id, owner: from }, approvals),
      },
      {
        id: 'transfer',
        action: 'Authorize transfer',
        description: 'Sending the tokens needs your confirmation',
        kind: 'transaction',
        items: transfers,
      },
    ] satisfies Step[],
  }
}

/** The tokens, each once, with how many of it are sent. */
function sumUp({ items }: Body) {
  const sums = new Map<string, { contract: Hex; tokenId: bigint; quantity: bigint }>()
  for (const item of items) {
    const { contract, tokenId } = toTokenKey(item.token)
    const key = `${contract}:${tokenId}`
    const quantity = (sums.get(key)?.quantity ?? 0n) + BigInt(item.quantity ?? 1)
    sums.set(key, { contract, tokenId, quantity })
  }
  return [...sums.values()]
}

function inBulk(sent: readonly Sent[], recipient: Hex, conduitKey: Hex) {
  const items = sent.map(({ contract, tokenId, standard, quantity }) => ({
    itemType: itemTypes[standard],
    token: contract,
    identifier: tokenId,
    amount: quantity,
  }))
  return {
    to: transferHelper,
    data: encodeFunctionData({
      abi: helperAbi,
      functionName: 'bulkTransfer',
      // A contract that cannot handle such tokens must refuse them: conduits do not ask by themselves.
      args: [[{ items, recipient, validateERC721Receiver: true }], conduitKey],
    }),
  }
}

function directly({ contract, tokenId, standard, quantity }: Sent, from: Hex, to: Hex) {
  return {
    to: contract,
    data:
      standard === 'erc721'
        ? encodeFunctionData({
            abi: abi721,
            functionName: 'safeTransferFrom',
            args: [from, to, tokenId],
          })
        : encodeFunctionData({
            abi: abi1155,
            functionName: 'safeTransferFrom',
            args: [from, to, tokenId, quantity, '0x'],
          }),
  }
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
