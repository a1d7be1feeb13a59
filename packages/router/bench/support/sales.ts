import { readFileSync } from 'node:fs'
import { addresses, feeRecipient, tidelines, vessels } from '@sluice/devnet'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseSignature,
  zeroAddress,
  zeroHash,
} from 'viem'
import { cryptopunks } from '../../src/markets/cryptopunks.ts'
import { element } from '../../src/markets/element.ts'
import { foundation } from '../../src/markets/foundation.ts'
import { looksRareV2 } from '../../src/markets/looksRareV2.ts'
import { nft20 } from '../../src/markets/nft20.ts'
import { nftx } from '../../src/markets/nftx.ts'
import { openseaConduitKey, seaportAddress } from '../../src/markets/seaport/addresses.ts'
import { seaport } from '../../src/markets/seaport/seaport.ts'
import { typedData } from '../../src/markets/seaport/typedData.ts'
import { sudoswap } from '../../src/markets/sudoswap.ts'
import { x2y2 } from '../../src/markets/x2y2.ts'
import type { Market, Part } from '../../src/part.ts'
import { editionOf } from './editionOf.ts'
import { elementTypes } from './elementTypes.ts'
import { looksRareOrders } from './looksRareOrders.ts'
import { type MarketChain, tokenAbi } from './marketChain.ts'
import { openVault } from './openVault.ts'
import { sellToUniswap } from './sellToUniswap.ts'
import { x2y2SignedInput } from './x2y2SignedInput.ts'

/** Something of the seller's that can be bought. */
export type Sale = {
  part: Part
  tokenId: bigint
  /** Of an edition of Vessels; a Tideline or a punk otherwise. */
  units?: bigint
  /** Base units of the native currency; what the part sends beyond it must come back. */
  cost: bigint
}

export type SaleOptions = {
  /** Whom the router passes it on to; the buyer by default. */
  recipient?: Address
  /** Which punk. */
  punk?: bigint
  /** Who alone may buy on Element. */
  taker?: Address
}

/** Markets, and what they sell besides single tokens. */
export type Venue =
  | Exclude<Market, 'seaport'>
  | 'looksRareUnits'
  | 'x2y2Units'
  | 'seaport14'
  | 'seaport15'

const ether = parseEther('1')
const collection = tidelines.address

/** How a sale on each market is made, of something that is the seller's. */
export const sales: Record<Venue, (chain: MarketChain, options?: SaleOptions) => Promise<Sale>> = {
  async cryptopunks(
    { call, seller, buyer },
    { recipient = buyer.address, punk: tokenId = 42n } = {},
  ) {
    await call(seller.address, addresses.cryptopunks, punksAbi, 'getPunk', [tokenId])
    await call(seller.address, addresses.cryptopunks, punksAbi, 'offerPunkForSale', [
      tokenId,
      ether,
    ])
    const part = cryptopunks([{ tokenId, recipient, value: ether }])
    return { part, tokenId, cost: ether }
  },

  async element({ seller, buyer, nextToken }, { taker = zeroAddress } = {}) {
    const tokenId = await nextToken()
    const order = {
      maker: seller.address,
      taker,
      expiry: 2n ** 32n - 1n,
      nonce: tokenId,
      erc20Token: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      erc20TokenAmount: ether,
      fees: [{ recipient: feeRecipient, amount: ether / 50n, feeData: '0x' }],
      nft: collection,
      nftId: tokenId,
    } as const
    const signed = await seller.signTypedData({
      domain: {
        name: 'ElementEx',
        version: '1.0.0',
        chainId: 31337,
        verifyingContract: addresses.element,
      },
      types: elementTypes,
      primaryType: 'NFTSellOrder',
      message: { ...order, hashNonce: 0n },
    })
    const { r, s, yParity } = parseSignature(signed)
    const signature = { signatureType: 0, v: 27 + yParity, r, s }
    const recipient = taker === zeroAddress ? buyer.address : taker
    const part = element([{ order, signature, recipient }])
    return { part, tokenId, cost: ether + ether / 50n }
  },

  async foundation({ call, seller, buyer, nextToken }, { recipient = buyer.address } = {}) {
    const tokenId = await nextToken()
    await call(seller.address, addresses.foundation, foundationAbi, 'setBuyPrice', [
      collection,
      tokenId,
      ether,
    ])
    const part = foundation([
      {
        recipient,
        tokenAddress: collection,
        tokenId,
        // It has become cheaper since.
        price: 2n * ether,
        referrer: zeroAddress,
      },
    ])
    return { part, tokenId, cost: ether }
  },

  async looksRareV2({ seller, buyer, nextToken }) {
    const tokenId = await nextToken()
    const sale = { collection, tokenIds: [tokenId], price: ether, nonce: tokenId }
    const [apiOrder] = await looksRareOrders(seller, [sale])
    if (!apiOrder) throw new Error('Nothing was signed')
    return { part: looksRareV2([{ apiOrder, taker: buyer.address }]), tokenId, cost: ether }
  },

  async looksRareUnits(chain) {
    const { seller, buyer } = chain
    const tokenId = await editionOf(chain)
    const sale = { collection: vessels.address, tokenIds: [tokenId], units: [3n], price: ether }
    const [apiOrder] = await looksRareOrders(seller, [{ ...sale, nonce: 10_000n }])
    if (!apiOrder) throw new Error('Nothing was signed')
    const part = looksRareV2([{ apiOrder, taker: buyer.address }])
    return { part, tokenId, units: 3n, cost: ether }
  },

  async nft20(chain) {
    const { tokenId, price } = await openVault(chain, 'nft20')
    // The zap keeps 5 %.
    const cost = price + (price * 5n) / 100n
    const part = nft20([
      {
        tokenAddress: collection,
        tokenIds: [tokenId],
        tokenAmounts: [1n],
        recipient: chain.buyer.address,
        fee: 3000,
        isV3: false,
        value: 2n * cost,
      },
    ])
    return { part, tokenId, cost }
  },

  async nftx(chain) {
    const { tokenId, price, vault } = await openVault(chain, 'nftx')
    const part = nftx([
      {
        recipient: chain.buyer.address,
        vaultId: 0n,
        tokenAddress: collection,
        tokenIds: [tokenId],
        value: 2n * price,
        swapCalldata: sellToUniswap(vault, price),
        vaultAddress: vault,
      },
    ])
    return { part, tokenId, cost: price }
  },

  async sudoswap({ call, deploy, seller, buyer, nextToken }) {
    const tokenId = await nextToken()
    const pair = await deploy(
      concatHex([
        bytecode('SudoswapPair'),
        // The price rises by a tenth with each token.
        encodeAbiParameters(parseAbiParameters('address, address, uint128, uint128, uint96'), [
          collection,
          seller.address,
          ether,
          ether / 10n,
          0n,
        ]),
      ]),
    )
    await call(seller.address, collection, tokenAbi, 'transferFrom', [
      seller.address,
      pair,
      tokenId,
    ])
    const swapInfo = { pair, nftIds: [tokenId] }
    const part = sudoswap([
      {
        swaps: [{ swapInfo, tokenAddress: collection, maxCost: 2n * ether }],
        ethRecipient: buyer.address,
        nftRecipient: buyer.address,
        deadline: 2n ** 32n,
      },
    ])
    return { part, tokenId, cost: (ether * 11n) / 10n }
  },

  async x2y2({ seller, buyer, nextToken }, { recipient = buyer.address } = {}) {
    const tokenId = await nextToken()
    const sale = { token: collection, tokenId, price: ether }
    const part = x2y2([
      {
        signedInput: await x2y2SignedInput(seller, sale),
        recipient,
        tokenAddress: collection,
        tokenId,
        tokenType: 'ERC721',
        price: ether,
      },
    ])
    return { part, tokenId, cost: ether }
  },

  async x2y2Units(chain, { recipient = chain.buyer.address } = {}) {
    const { seller } = chain
    const tokenId = await editionOf(chain)
    const sale = { token: vessels.address, tokenId, units: 2n, price: ether }
    const part = x2y2([
      {
        signedInput: await x2y2SignedInput(seller, sale),
        recipient,
        tokenAddress: vessels.address,
        tokenId,
        tokenType: 'ERC1155',
        tokenAmount: 2n,
        price: ether,
      },
    ])
    return { part, tokenId, units: 2n, cost: ether }
  },
  seaport14: chain => seaportSale(chain, '1.4'),
  seaport15: chain => seaportSale(chain, '1.5'),
}

async function seaportSale(chain: MarketChain, version: '1.4' | '1.5'): Promise<Sale> {
  const { seller, buyer, nextToken } = chain
  const tokenId = await nextToken()
  const native = { itemType: 0, token: zeroAddress, identifierOrCriteria: 0n }
  const parameters = {
    offerer: seller.address,
    zone: zeroAddress,
    offer: [
      {
        itemType: 2,
        token: collection,
        identifierOrCriteria: tokenId,
        startAmount: 1n,
        endAmount: 1n,
      },
    ],
    consideration: [
      { ...native, startAmount: ether, endAmount: ether, recipient: seller.address },
      { ...native, startAmount: 5n, endAmount: 5n, recipient: feeRecipient },
    ],
    orderType: 0,
    startTime: 0n,
    endTime: 2n ** 40n,
    zoneHash: zeroHash,
    salt: tokenId,
    conduitKey: openseaConduitKey,
  }
  const signed = typedData(31337, version, { ...parameters, counter: 0n })
  const signature = await seller.signTypedData(signed as never)
  const part = seaport({
    items: [{ parameters, signature }],
    recipient: buyer.address,
    protocolAddress: seaportAddress[version],
  })
  return { part, tokenId, cost: ether + 5n }
}

function bytecode(contract: string): Hex {
  const file = new URL(`../../../devnet/contracts/out/${contract}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).bytecode
}

const punksAbi = parseAbi([
  'function getPunk(uint256 punkIndex)',
  'function offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei)',
])
const foundationAbi = parseAbi([
  'function setBuyPrice(address nft, uint256 tokenId, uint256 price)',
])
