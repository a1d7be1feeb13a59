import type { Hex } from 'viem'
import type { CommandName } from './command.ts'
import type { commandTable } from './commandTable.ts'
import { cryptopunksCall } from './markets/cryptopunks.ts'
import { elementCall } from './markets/element.ts'
import { foundationCall } from './markets/foundation.ts'
import { looksRareCall, looksRareManyCall } from './markets/looksRareV2.ts'
import { nft20Call } from './markets/nft20.ts'
import { nftxCall } from './markets/nftx.ts'
import { seaportCalls } from './markets/seaport/seaportCalls.ts'
import { sudoswapCall } from './markets/sudoswap.ts'
import { x2y2Call } from './markets/x2y2Call.ts'
import type { Market } from './part.ts'

/** The methods of every marketplace by their names in its ABI. */
export const marketCalls = {
  seaport: seaportCalls,
  looksRareV2: { executeTakerBid: looksRareCall, executeMultipleTakerBids: looksRareManyCall },
  nft20: { ethForNft: nft20Call },
  nftx: { buyAndRedeem: nftxCall },
  sudoswap: { robustSwapETHForSpecificNFTs: sudoswapCall },
  x2y2: { run: x2y2Call },
  cryptopunks: { buyPunk: cryptopunksCall },
  foundation: { buyV2: foundationCall },
  element: { buyERC721Ex: elementCall },
} as const satisfies Record<Market, Methods>

/** Which marketplace a command calls: every command that carries calldata must be here. */
export const marketOfCommand = {
  SEAPORT_V1_5: 'seaport',
  SEAPORT_V1_4: 'seaport',
  LOOKS_RARE_V2: 'looksRareV2',
  NFT20: 'nft20',
  NFTX: 'nftx',
  SUDOSWAP: 'sudoswap',
  X2Y2_721: 'x2y2',
  X2Y2_1155: 'x2y2',
  FOUNDATION: 'foundation',
  ELEMENT_MARKET: 'element',
} as const satisfies Record<MarketCommandName, Market>

/** Methods of a contract by their names, as far as reading takes. */
export type Methods = Readonly<
  Record<string, { selector: Hex; decode: (data: Hex, path?: string) => unknown }>
>

/** The names of the commands that carry calldata of a marketplace. */
export type MarketCommandName = {
  [name in CommandName]: Parameters<(typeof commandTable)[name]['codec']['encode']>[0] extends {
    data: unknown
  }
    ? name
    : never
}[CommandName]

/** A call as its method and arguments. */
export type CallOf<methods extends Methods> = {
  [name in keyof methods & string]: {
    functionName: name
    args: ReturnType<methods[name]['decode']>
  }
}[keyof methods & string]
