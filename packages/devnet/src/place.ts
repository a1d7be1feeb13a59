import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  slice,
  zeroAddress,
} from 'viem'
import { conduitControllerAbi, looksRareAbi } from './abis.ts'
import { builder, solver } from './accounts.ts'
import { addresses, openseaConduitKey } from './addresses.ts'
import { committedBytecode } from './artifacts.ts'
import { DevnetError } from './errors.ts'
import {
  looksRare,
  ownContracts,
  type Placement,
  seaports,
  standIns,
  tokens,
  uniswap,
} from './placements.ts'
import type { Rpc } from './rpc.ts'
import { createSender, type Sender } from './sender.ts'

/** The creation-code hash of the conduits of the main network; the npm build of Conduit has another. */
const canonicalConduitHash = '0x023d904f2503c37127200ca07b976c3a53cc562623f67023115bf311f5805059'

/** What the solver can lay out on each chain, in wei. */
const solverFunds = 1000n * 10n ** 18n

/** `executeCollectionStrategyWithTakerAsk` of StrategyCollectionOffer. */
const collectionOfferSelector = '0x7e897147'

/**
 * Puts every contract of the table in the README at its canonical address.
 * @throws DevnetError `seed_failed` when a constructor or a step of the set-up fails.
 */
export async function placeContracts(rpc: Rpc): Promise<void> {
  await rpc.request({ method: 'anvil_setBalance', params: [builder, numberToHex(10n ** 20n)] })
  await rpc.request({
    method: 'anvil_setBalance',
    params: [solver.address, numberToHex(solverFunds)],
  })
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
  await place(rpc, sender, [
    ...seaports(),
    ...tokens(),
    ...uniswap(),
    ...looksRare(),
    ...standIns(),
    ...ownContracts(),
  ])
  await openConduit(rpc, sender, conduitCode)
  await setUpLooksRare(sender)
  await sender.mine()
  await sender.settle()
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
  for (const channel of [
    addresses.seaport15,
    addresses.seaport14,
    addresses.seaport16,
    addresses.bulkTransferHelper,
  ]) {
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

function replaceAll(code: Hex, from: Hex, to: Hex): Hex {
  return code.replaceAll(from.slice(2), to.slice(2)) as Hex
}
