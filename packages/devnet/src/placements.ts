import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { builder, cosigner, feeDistributor, feeRecipient, solver } from './accounts.ts'
import { addresses } from './addresses.ts'
import {
  committedBytecode,
  multicall3Bytecode,
  packagedBytecode,
  permit2Bytecode,
} from './artifacts.ts'

/** A contract to put in place: its address, its creation code with arguments, and who deploys it. */
export type Placement = {
  at: Address
  code: Hex
  from?: Address
  /** Changes the runtime code before it takes its place. */
  patch?: (runtime: Hex) => Hex
}

export function seaports(): Placement[] {
  const argument = encodeAbiParameters(parseAbiParameters('address'), [addresses.conduitController])
  const seaport15 = committedBytecode('Seaport15')
  // No build of 1.4 is to be had: it is 1.5 with another version string, which stands in two places.
  const seaport14 = replaceFirst(
    replaceFirst(seaport15, '62312e35', '62312e34'),
    '03312e35',
    '03312e34',
  )
  return [
    { at: addresses.seaport15, code: concatHex([seaport15, argument]) },
    { at: addresses.seaport14, code: concatHex([seaport14, argument]) },
    { at: addresses.seaport16, code: concatHex([committedBytecode('Seaport16'), argument]) },
  ]
}

export function tokens(): Placement[] {
  return [
    { at: addresses.permit2, code: permit2Bytecode() },
    { at: addresses.weth, code: packagedBytecode('canonical-weth/build/contracts/WETH9.json') },
    { at: addresses.multicall3, code: multicall3Bytecode() },
  ]
}

export function uniswap(): Placement[] {
  const withWeth = (path: string, factory: Address, ...more: Address[]): Hex =>
    concatHex([
      packagedBytecode(path),
      ...[factory, addresses.weth, ...more].map(address =>
        encodeAbiParameters(parseAbiParameters('address'), [address]),
      ),
    ])
  const v3 = '@uniswap/v3-periphery/artifacts/contracts'
  const factory2 = addresses.uniswapV2Factory
  const factory3 = addresses.uniswapV3Factory
  return [
    {
      at: factory2,
      code: concatHex([
        packagedBytecode('@uniswap/v2-core/build/UniswapV2Factory.json'),
        encodeAbiParameters(parseAbiParameters('address'), [builder]),
      ]),
    },
    {
      at: addresses.uniswapV2Router02,
      code: withWeth('@uniswap/v2-periphery/build/UniswapV2Router02.json', factory2),
    },
    {
      at: factory3,
      code: packagedBytecode(
        '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
      ),
    },
    {
      at: addresses.uniswapV3SwapRouter,
      code: withWeth(`${v3}/SwapRouter.sol/SwapRouter.json`, factory3),
    },
    {
      at: addresses.uniswapV3PositionManager,
      code: withWeth(
        `${v3}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
        factory3,
        zeroAddress,
      ),
    },
    {
      at: addresses.uniswapV3QuoterV2,
      code: withWeth(`${v3}/lens/QuoterV2.sol/QuoterV2.json`, factory3),
    },
    {
      at: addresses.unsupportedProtocol,
      code: packagedBytecode(
        '@uniswap/universal-router/artifacts/contracts/deploy/UnsupportedProtocol.sol/UnsupportedProtocol.json',
      ),
    },
    { at: addresses.universalRouter, code: universalRouterCode() },
  ]
}

function universalRouterCode(): Hex {
  const none = addresses.unsupportedProtocol
  const pairHash = keccak256(packagedBytecode('@uniswap/v2-core/build/UniswapV2Pair.json'))
  const poolHash = keccak256(
    packagedBytecode('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'),
  )
  // One static struct: its words in the order of RouterParameters.
  const parameters: readonly Address[] = [
    addresses.permit2,
    addresses.weth,
    addresses.seaport15,
    addresses.seaport14,
    addresses.openseaConduit,
    addresses.nftxZap,
    addresses.x2y2,
    addresses.foundation,
    addresses.sudoswap,
    addresses.element,
    addresses.nft20Zap,
    addresses.cryptopunks,
    addresses.looksRareProtocol,
    none,
    none,
    none,
    addresses.uniswapV2Factory,
    addresses.uniswapV3Factory,
  ]
  return concatHex([
    packagedBytecode(
      '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
    ),
    ...parameters.map(address => encodeAbiParameters(parseAbiParameters('address'), [address])),
    pairHash,
    poolHash,
  ])
}

export function looksRare(): Placement[] {
  return [
    {
      at: addresses.looksRareTransferManager,
      code: concatHex([
        committedBytecode('TransferManager'),
        encodeAbiParameters(parseAbiParameters('address'), [builder]),
      ]),
    },
    {
      at: addresses.looksRareProtocol,
      code: concatHex([
        committedBytecode('LooksRareProtocol'),
        encodeAbiParameters(parseAbiParameters('address, address, address, address'), [
          builder,
          feeRecipient,
          addresses.looksRareTransferManager,
          addresses.weth,
        ]),
      ]),
    },
    {
      at: addresses.looksRareRoyaltyRegistry,
      code: concatHex([
        committedBytecode('MockRoyaltyFeeRegistry'),
        encodeAbiParameters(parseAbiParameters('address, uint256'), [builder, 9500n]),
      ]),
    },
    {
      at: addresses.looksRareCreatorFeeManager,
      code: concatHex([
        committedBytecode('CreatorFeeManagerWithRoyalties'),
        encodeAbiParameters(parseAbiParameters('address'), [addresses.looksRareRoyaltyRegistry]),
      ]),
    },
    { at: addresses.looksRareCollectionOffer, code: committedBytecode('StrategyCollectionOffer') },
  ]
}

/** Contracts of our own with the interfaces of venues whose code is not to be had; see the README. */
export function standIns(): Placement[] {
  const withAddresses = (name: string, ...args: readonly Address[]): Hex =>
    concatHex([
      committedBytecode(name),
      ...args.map(address => encodeAbiParameters(parseAbiParameters('address'), [address])),
    ])
  return [
    { at: addresses.sudoswap, code: committedBytecode('SudoswapRouter') },
    { at: addresses.sudoswapFactory, code: committedBytecode('SudoswapFactory') },
    {
      at: addresses.nftxVaultFactory,
      code: withAddresses('NftxVaultFactory', builder, feeDistributor),
    },
    { at: addresses.zeroExProxy, code: withAddresses('ZeroExProxy', addresses.uniswapV2Factory) },
    {
      at: addresses.nftxZap,
      code: concatHex([
        withAddresses('NftxZap', addresses.nftxVaultFactory, addresses.weth, addresses.zeroExProxy),
        // All that is left of a vault's token comes back.
        numberToHex(0n, { size: 32 }),
      ]),
    },
    { at: addresses.nft20Factory, code: withAddresses('Nft20Factory', feeDistributor) },
    {
      at: addresses.nft20Zap,
      code: withAddresses(
        'Nft20Zap',
        addresses.uniswapV2Router02,
        addresses.uniswapV3SwapRouter,
        addresses.weth,
        addresses.nft20Factory,
      ),
    },
    { at: addresses.x2y2, code: withAddresses('X2Y2Exchange', builder) },
    { at: addresses.cryptopunks, code: committedBytecode('CryptoPunks') },
    { at: addresses.foundation, code: withAddresses('Foundation', builder) },
    { at: addresses.element, code: committedBytecode('ElementExchange') },
    {
      at: addresses.bulkTransferHelper,
      code: withAddresses('TransferHelper', addresses.conduitController),
    },
  ]
}

/** What a marketplace of its own brings along. */
export function ownContracts(): Placement[] {
  return [
    {
      at: addresses.signedZone,
      code: concatHex([
        committedBytecode('SignedZone'),
        encodeAbiParameters(parseAbiParameters('address, address'), [builder, cosigner.address]),
      ]),
    },
    {
      at: addresses.crossChainEscrow,
      code: concatHex([
        committedBytecode('CrossChainEscrow'),
        encodeAbiParameters(parseAbiParameters('address, address'), [builder, solver.address]),
      ]),
    },
  ]
}

function replaceFirst(code: Hex, from: string, to: string): Hex {
  return code.replace(from, to) as Hex
}
