import type { Address } from 'viem'

/** Where the contracts stand: where they stand on the main network. */
export const addresses = {
  seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  seaport14: '0x00000000000001ad428e4906aE43D8F9852d0dD6',
  seaport16: '0x0000000000000068F116a894984e2DB1123eB395',
  conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63',
  openseaConduit: '0x1E0049783F008A0085193E00003D00cd54003c71',
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  uniswapV2Router02: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  uniswapV3SwapRouter: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  uniswapV3PositionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  uniswapV3QuoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  universalRouter: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
  looksRareProtocol: '0x0000000000E655fAe4d56241588680F86E3b2377',
  looksRareTransferManager: '0x000000000060C4Ca14CfC4325359062ace33Fe3D',
  sudoswap: '0x2B2e8cDA09bBA9660dCA5cB6233787738Ad68329',
  nftxZap: '0x941A6d105802CCCaa06DE58a13a6F49ebDCD481C',
  nft20Zap: '0xA42f6cADa809Bcf417DeefbdD69C5C5A909249C0',
  x2y2: '0x74312363e45DCaBA76c59ec49a7Aa8A65a67EeD3',
  cryptopunks: '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB',
  foundation: '0xcDA72070E455bb31C7690a170224Ce43623d0B6f',
  element: '0x20F780A973856B93f63670377900C1d2a50a77c4',
  bulkTransferHelper: '0x0000000000c2d145a2526bD8C716263bFeBe1A72',
  // These have no canonical place on this chain; any fixed one will do.
  unsupportedProtocol: '0x51d1cE0000000000000000000000000000000001',
  looksRareRoyaltyRegistry: '0x51D1CE0000000000000000000000000000000002',
  looksRareCreatorFeeManager: '0x51d1cE0000000000000000000000000000000003',
  looksRareCollectionOffer: '0x51d1CE0000000000000000000000000000000004',
} as const satisfies Record<string, Address>

/** OpenSea's conduit key: what every seller of the seed approves. */
export const openseaConduitKey =
  '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
