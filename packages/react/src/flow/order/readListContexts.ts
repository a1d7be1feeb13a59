import type { Address } from 'viem'
import { isAddressEqual, zeroAddress } from 'viem'
import type { FlowFee, FlowScope, TokenReference } from '../flowTypes.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import type { ListContext } from './listTerms.ts'
import { traitFloor } from './traitFloor.ts'

type Token = Omit<TokenReference, 'chainId'>

/** What is known of tokens before their listings are priced, in their order: at most 50. */
export async function readListContexts(
  scope: FlowScope,
  tokens: readonly Token[],
  signal: AbortSignal,
): Promise<readonly ListContext[]> {
  const { client, chainId, account } = scope
  const contracts = [...new Set(tokens.map(token => token.contract.toLowerCase() as Address))]
  const [holdings, ...collections] = await Promise.all([
    client.request('/users/{user}/tokens/v10', {
      path: { user: account },
      query: {
        tokens: tokens.map(({ contract, tokenId }) => `${contract}:${tokenId}` as const),
        limit: tokens.length,
        includeAttributes: true,
      },
      chainId,
      signal,
    }),
    ...contracts.map(id => client.request('/collections/v7', { query: { id }, chainId, signal })),
  ])
  const chain = client.chains.find(entry => entry.id === chainId)
  const marketplaceFees = chain?.marketplaceFees ?? client.config.marketplaceFees ?? []
  const currency = nativeCurrency(scope, chainId)
  return tokens.map(token => {
    const row = holdings.tokens.find(
      entry =>
        isAddressEqual(entry.token.contract, token.contract) &&
        BigInt(entry.token.tokenId) === token.tokenId,
    )
    const collection =
      collections[contracts.indexOf(token.contract.toLowerCase() as Address)]?.collections[0]
    const several = (row?.token.kind ?? collection?.contractKind) === 'erc1155'
    // Each token of an ERC1155 has a market of its own.
    const floor = several ? row?.token.floorAsk?.price : collection?.floorAsk?.price
    return {
      currency,
      owned: BigInt(row?.ownership.tokenCount ?? '0'),
      listed: BigInt(row?.ownership.onSaleCount ?? '0'),
      several,
      fees: [
        ...(collection?.royalties?.breakdown ?? []).map(fee => ({
          kind: 'royalty' as const,
          recipient: fee.recipient,
          bps: fee.bps,
        })),
        ...marketplaceFees.map(marketplaceFee),
      ],
      floor:
        floor !== undefined && floor !== null && floor.currency.contract === zeroAddress
          ? BigInt(floor.amount.raw)
          : undefined,
      traitFloor: traitFloor(row?.token.attributes),
    }
  })
}

function marketplaceFee(entry: string) {
  const [recipient, bps] = entry.split(':')
  return {
    kind: 'marketplace' as FlowFee['kind'],
    recipient: recipient as Address,
    bps: Number(bps),
  }
}
