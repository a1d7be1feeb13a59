import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  slice,
  zeroAddress,
} from 'viem'
import { conduitControllerAbi, looksRareAbi } from './abis.ts'
import { builder, feeRecipient } from './accounts.ts'
import { addresses, openseaConduitKey } from './addresses.ts'
import {
  committedBytecode,
  multicall3Bytecode,
  packagedBytecode,
  permit2Bytecode,
} from './artifacts.ts'
import { DevnetError } from './errors.ts'
import type { Rpc } from './rpc.ts'
import { createSender, type Sender } from './sender.ts'

type Placement = { at: Address; code: Hex; from?: Address; patch?: (runtime: Hex) => Hex }

/** The creation-code hash of the conduits of the main network; the npm build of Conduit has another. */
const canonicalConduitHash = '0x023d904f2503c37127200ca07b976c3a53cc562623f67023115bf311f5805059'

/** `executeCollectionStrategyWithTakerAsk` of StrategyCollectionOffer. */
const collectionOfferSelector = '0x7e897147'

/**
 * Puts every contract of the table in the README at its canonical address.
 * @throws DevnetError `seed_failed` when a constructor or a step of the set-up fails.
 */
export async function placeContracts(rpc: Rpc): Promise<void> {
  await rpc.request({ method: 'anvil_setBalance', params: [builder, numberToHex(10n ** 20n)] })
  const sender = await createSender(rpc)
  const conduitCode = committedBytecode('Conduit')
  // The controller comes first: Seaport reads the conduit's hashes from it in its constructor.
  await place(rpc, sender, [
    {
      at: addresses.conduitController,
      code: committedBytecode('ConduitController'),
      patch: runtime => replaceAll(runtime, keccak256(conduitCode), canonicalConduitHash),
    },
  ])
  await place(rpc, sender, [...seaports(), ...tokens(), ...uniswap(), ...looksRare()])
  await openConduit(rpc, sender, conduitCode)
  await setUpLooksRare(sender)
  await sender.mine()
  await sender.settle()
}

function seaports(): Placement[] {
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

function tokens(): Placement[] {
  return [
    { at: addresses.permit2, code: permit2Bytecode() },
    { at: addresses.weth, code: packagedBytecode('canonical-weth/build/contracts/WETH9.json') },
    { at: addresses.multicall3, code: multicall3Bytecode() },
  ]
}

function uniswap(): Placement[] {
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

function looksRare(): Placement[] {
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

/**
 * Runs constructors in place: the creation code is set as code and called twice, once for the runtime it
 * returns (before the transaction, because a constructor that creates would move its own nonce), once to
 * write its storage; then the runtime takes its place.
 */
async function place(rpc: Rpc, sender: Sender, placements: readonly Placement[]): Promise<void> {
  const runtimes = await Promise.all(
    placements.map(async ({ at, code, from = builder, patch }) => {
      await rpc.request({ method: 'anvil_setCode', params: [at, code] })
      await rpc.request({ method: 'anvil_setNonce', params: [at, '0x1'] })
      const call = { from, to: at, data: '0x', gas: numberToHex(16_000_000n) }
      const runtime = (await rpc.request({ method: 'eth_call', params: [call, 'latest'] })) as Hex
      if (runtime.length <= 2) throw new DevnetError('seed_failed', `No code came out for ${at}.`)
      return patch ? patch(runtime) : runtime
    }),
  )
  for (const { at, from = builder } of placements) {
    await sender.send({ from, to: at, label: `the constructor at ${at}` })
  }
  await sender.mine()
  await Promise.all(
    placements.map(({ at }, index) =>
      rpc.request({ method: 'anvil_setCode', params: [at, runtimes[index]] }),
    ),
  )
}

/** The controller would derive another address from the npm build, so the conduit is put in place by hand. */
async function openConduit(rpc: Rpc, sender: Sender, conduitCode: Hex): Promise<void> {
  const owner = slice(openseaConduitKey, 0, 20)
  const controller = addresses.conduitController
  for (const address of [owner, controller]) {
    await rpc.request({ method: 'anvil_setBalance', params: [address, numberToHex(10n ** 18n)] })
  }
  await sender.send({
    from: owner,
    to: controller,
    data: encodeFunctionData({
      abi: conduitControllerAbi,
      functionName: 'createConduit',
      args: [openseaConduitKey, owner],
    }),
    label: 'the conduit',
  })
  await sender.mine()
  await place(rpc, sender, [{ at: addresses.openseaConduit, code: conduitCode, from: controller }])
  for (const channel of [addresses.seaport15, addresses.seaport14, addresses.seaport16]) {
    await sender.send({
      from: owner,
      to: controller,
      data: encodeFunctionData({
        abi: conduitControllerAbi,
        functionName: 'updateChannel',
        args: [addresses.openseaConduit, channel, true],
      }),
      label: `the conduit's channel to ${channel}`,
    })
  }
  await sender.mine()
  for (const address of [owner, controller]) {
    await rpc.request({ method: 'anvil_setBalance', params: [address, '0x0'] })
  }
}

async function setUpLooksRare(sender: Sender): Promise<void> {
  const protocol = addresses.looksRareProtocol
  const call = (to: Address, data: Hex, label: string): Promise<Hex> =>
    sender.send({ from: builder, to, data, label })
  await call(
    addresses.looksRareTransferManager,
    encodeFunctionData({ abi: looksRareAbi, functionName: 'allowOperator', args: [protocol] }),
    'LooksRare as an operator',
  )
  for (const currency of [zeroAddress, addresses.weth]) {
    await call(
      protocol,
      encodeFunctionData({
        abi: looksRareAbi,
        functionName: 'updateCurrencyStatus',
        args: [currency, true],
      }),
      `LooksRare's currency ${currency}`,
    )
  }
  await call(
    protocol,
    encodeFunctionData({
      abi: looksRareAbi,
      functionName: 'updateCreatorFeeManager',
      args: [addresses.looksRareCreatorFeeManager],
    }),
    "LooksRare's royalties",
  )
  await call(
    protocol,
    encodeFunctionData({
      abi: looksRareAbi,
      functionName: 'addStrategy',
      args: [50, 50, 200, collectionOfferSelector, true, addresses.looksRareCollectionOffer],
    }),
    "LooksRare's collection offers",
  )
}

function replaceFirst(code: Hex, from: string, to: string): Hex {
  return code.replace(from, to) as Hex
}

function replaceAll(code: Hex, from: Hex, to: Hex): Hex {
  return code.replaceAll(from.slice(2), to.slice(2)) as Hex
}
