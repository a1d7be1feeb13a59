import {
  type Abi,
  type Address,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wethAbi } from './abis.ts'
import { accounts, builder, feeDistributor, poolMaker } from './accounts.ts'
import { addresses } from './addresses.ts'
import { tidelines } from './collections.ts'
import { createSender } from './sender.ts'
import { startTestChain, type TestChain } from './testChain.ts'
import { nft20Vault, nftxVault, openVault, vaults } from './vaults.ts'

const ether = parseEther('1')
const [seller, buyer] = accounts.map(({ address }) => address) as [Address, Address]
const recipient: Address = getAddress(`0x${'b0b'.padStart(40, '0')}`)
const { universalRouter, uniswapV2Router02, weth } = addresses

describe('vaults', () => {
  let chain: TestChain
  let client: PublicClient
  let snapshot: string

  beforeAll(async () => {
    chain = await startTestChain()
    client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
    await chain.rpc.request({
      method: 'anvil_setBalance',
      params: [poolMaker, numberToHex(1000n * ether)],
    })
    const sender = await createSender(chain.rpc)
    for (let id = 1n; id <= 6n; id++)
      await sender.send({
        ...{ from: seller, to: tidelines.address, label: 'a Tideline' },
        data: encodeFunctionData({
          abi,
          functionName: 'transferFrom',
          args: [seller, poolMaker, id],
        }),
      })
    await sender.mine()
    for (const [index, vault] of vaults.entries()) {
      const ids = [1n, 2n, 3n].map(id => id + 3n * BigInt(index))
      await openVault(sender, { vault, collection: tidelines, ids, price: ether })
    }
    await sender.settle()
    await chain.rpc.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
  })

  beforeEach(async () => {
    snapshot = await chain.snapshot()
  })

  afterEach(() => chain.revert(snapshot))
  afterAll(() => chain.stop())

  test('default: NFTX mints a token for each that is put in, less its fee, and knows what it holds', async () => {
    const read = (functionName: string, args: unknown[] = []) =>
      client.readContract({
        address: nftxVault,
        abi,
        functionName: functionName as never,
        args: args as never,
      })
    expect(await read('totalSupply')).toBe(3n * ether)
    expect(await read('balanceOf', [feeDistributor])).toBe((3n * ether) / 10n)
    expect(await read('allHoldings')).toEqual([1n, 2n, 3n])
    expect(await read('assetAddress')).toBe(tidelines.address)
    expect(await read('vaultId')).toBe(0n)
    expect(await read('targetRedeemFee')).toBe(ether / 10n)
    const factory = { address: addresses.nftxVaultFactory, abi }
    expect(
      await client.readContract({
        ...{ ...factory, functionName: 'vaultsForAsset', args: [tidelines.address] },
      }),
    ).toEqual([nftxVault])
    const [told] = await client.getContractEvents({
      ...{ ...factory, eventName: 'NewVault', fromBlock: 0n },
    })
    expect(told?.args).toEqual({
      ...{ vaultId: 0n, vaultAddress: nftxVault, assetAddress: tidelines.address },
    })
  })

  test('behavior: NFTX sells chosen tokens for what their vault token costs, and gives back both rests', async () => {
    const cost = await amountIn(nftxVault, (ether * 22n) / 10n)
    const bought = await amountOut(nftxVault, cost + 10n ** 9n)
    const { logs } = await buy('0x12', cost + 10n ** 9n + 5n, {
      functionName: 'buyAndRedeem',
      args: [0n, 2n, [3n, 1n], swap(cost + 10n ** 9n), recipient],
    })
    expect(await Promise.all([1n, 3n, 2n].map(ownerOf))).toEqual([recipient, recipient, nftxVault])
    expect(await client.getBalance({ address: universalRouter })).toBe(5n)
    expect(await balanceOf(nftxVault, universalRouter)).toBe(bought - (ether * 22n) / 10n)
    const told = parseEventLogs({ abi, logs, eventName: 'Buy' })
    // As the real one, it tells what it bought of the vault's token.
    expect(told.map(({ args }) => args)).toEqual([{ count: 2n, ethSpent: bought, to: recipient }])
  })

  test('error: NFTX sells nothing for too little, at random, or what it does not hand out', async () => {
    const cost = await amountIn(nftxVault, (ether * 11n) / 10n)
    const ask = (amount: bigint, ids: readonly bigint[], sold = cost) =>
      client.call({
        ...{ account: buyer, to: addresses.nftxZap, value: cost },
        data: encodeFunctionData({
          ...{ abi, functionName: 'buyAndRedeem' },
          args: [0n, amount, ids, swap(sold), recipient],
        }),
      })
    await expect(ask(1n, [2n])).resolves.toBeDefined()
    await expect(ask(1n, [2n], cost - 1n)).rejects.toThrow()
    await expect(ask(1n, [])).rejects.toThrow()
    await expect(ask(1n, [4n])).rejects.toThrow()
    const features = [true, true, false, true, true]
    await send(poolMaker, nftxVault, abi, 'setVaultFeatures', features)
    await expect(ask(1n, [2n])).rejects.toThrow()
  })

  test('behavior: NFTX asks for the fee that is set, and for none of whom its factory excludes', async () => {
    const sold = async (wanted: bigint) => {
      const cost = await amountIn(nftxVault, wanted)
      const args = [0n, 1n, [2n], swap(cost), recipient]
      const before = await chain.snapshot()
      await buy('0x12', cost, { functionName: 'buyAndRedeem', args })
      expect(await ownerOf(2n)).toBe(recipient)
      await chain.revert(before)
    }
    await send(poolMaker, nftxVault, abi, 'setFees', [0n, 0n, ether / 4n, 0n, 0n])
    await sold((ether * 125n) / 100n)
    await send(builder, addresses.nftxVaultFactory, abi, 'setFeeExclusion', [
      addresses.nftxZap,
      true,
    ])
    await sold(ether)
  })

  test('behavior: NFT20 sells for a hundred of its token, keeps a twentieth, and gives the rest to the recipient', async () => {
    expect(await balanceOf(nft20Vault, feeDistributor)).toBe(15n * ether)
    const cost = await amountIn(nft20Vault, 200n * ether)
    const fee = cost / 20n
    const call = (value: bigint) =>
      buy('0x1a', value, {
        functionName: 'ethForNft',
        args: [tidelines.address, [4n, 6n], [1n, 1n], recipient, 3000, false],
      })
    await call(cost + fee + 9n)
    expect(await Promise.all([4n, 6n, 5n].map(ownerOf))).toEqual([recipient, recipient, nft20Vault])
    expect(await client.getBalance({ address: recipient })).toBe(9n)
    expect(await client.getBalance({ address: addresses.nft20Zap })).toBe(fee)
  })

  test('error: NFT20 sells nothing where its twentieth is not left', async () => {
    const cost = await amountIn(nft20Vault, 100n * ether)
    const ask = (value: bigint) =>
      client.call({
        ...{ account: buyer, to: addresses.nft20Zap, value },
        data: encodeFunctionData({
          ...{ abi, functionName: 'ethForNft' },
          args: [tidelines.address, [5n], [1n], recipient, 3000, false],
        }),
      })
    await expect(ask(cost + cost / 20n)).resolves.toBeDefined()
    await expect(ask(cost + cost / 20n - 1n)).rejects.toThrow()
  })

  test('behavior: NFT20 buys its token on Uniswap v3 where that is wanted', async () => {
    const manager = addresses.uniswapV3PositionManager
    const mine = [7n, 8n]
    const tokens = 190n * ether
    await send(seller, tidelines.address, abi, 'setApprovalForAll', [nft20Vault, true])
    await send(seller, nft20Vault, abi, 'multi721Deposit', [mine, seller, zeroAddress])
    await send(seller, weth, wethAbi, 'deposit', [], tokens)
    for (const token of [weth, nft20Vault])
      await send(seller, token, abi, 'approve', [manager, tokens])
    const [token0, token1] = [weth, nft20Vault].sort((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    ) as [Address, Address]
    // One for one.
    await send(seller, manager, abi, 'createAndInitializePoolIfNecessary', [
      ...[token0, token1, 3000, 2n ** 96n],
    ])
    await send(seller, manager, abi, 'mint', [
      {
        ...{ token0, token1, fee: 3000, tickLower: -887_220, tickUpper: 887_220 },
        ...{ amount0Desired: tokens, amount1Desired: tokens, amount0Min: 0n, amount1Min: 0n },
        ...{ recipient: seller, deadline: 2n ** 40n },
      },
    ])
    const { result } = await client.simulateContract({
      ...{ address: addresses.uniswapV3QuoterV2, abi, functionName: 'quoteExactOutputSingle' },
      args: [
        {
          ...{ tokenIn: weth, tokenOut: nft20Vault, amount: 100n * ether },
          ...{ fee: 3000, sqrtPriceLimitX96: 0n },
        },
      ],
    })
    const [cost] = result
    await buy('0x1a', cost + cost / 20n + 3n, {
      functionName: 'ethForNft',
      args: [tidelines.address, [5n], [1n], recipient, 3000, true],
    })
    expect(await ownerOf(5n)).toBe(recipient)
    expect(await client.getBalance({ address: recipient })).toBe(3n)
  })

  const ownerOf = (id: bigint) =>
    client.readContract({
      ...{ address: tidelines.address, abi, functionName: 'ownerOf', args: [id] },
    })
  const balanceOf = (token: Address, owner: Address) =>
    client.readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })

  /** By the chain's own router. */
  const amountIn = async (vault: Address, amount: bigint) => {
    const [cost = 0n] = await client.readContract({
      ...{ address: uniswapV2Router02, abi, functionName: 'getAmountsIn' },
      args: [amount, [weth, vault]],
    })
    return cost
  }
  const amountOut = async (vault: Address, amount: bigint) => {
    const [, bought = 0n] = await client.readContract({
      ...{ address: uniswapV2Router02, abi, functionName: 'getAmountsOut' },
      args: [amount, [weth, vault]],
    })
    return bought
  }

  async function submit(transaction: object) {
    const hash = (await chain.rpc.request({
      method: 'eth_sendTransaction',
      params: [{ gas: '0x800000', ...transaction }],
    })) as Hex
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 10_000 })
    expect(receipt.status).toBe('success')
    return receipt
  }

  const send = (
    ...[from, to, of, functionName, args, value = 0n]: [
      Address,
      Address,
      Abi,
      string,
      unknown[],
      bigint?,
    ]
  ) =>
    submit({
      ...{ from, to, value: numberToHex(value) },
      data: encodeFunctionData({ abi: of, functionName, args }),
    })

  /** A command of the router whose input is the value and one call. */
  const buy = (
    command: Hex,
    value: bigint,
    call: { functionName: 'buyAndRedeem' | 'ethForNft'; args: unknown[] },
  ) => {
    const input = encodeAbiParameters(parseAbiParameters('uint256, bytes'), [
      ...([value, encodeFunctionData({ abi: abi as Abi, ...call })] as const),
    ])
    return send(buyer, universalRouter, abi, 'execute', [command, [input]], value)
  }
})

/** What 0x is asked: to swap so much wrapped ether for one of the vault's token at least. */
const swap = (amount: bigint) =>
  encodeFunctionData({
    ...{ abi, functionName: 'sellToUniswap' },
    args: [[weth, nftxVault], amount, ether, false],
  })

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function transferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function vaultId() view returns (uint256)',
  'function assetAddress() view returns (address)',
  'function allHoldings() view returns (uint256[])',
  'function targetRedeemFee() view returns (uint256)',
  'function setFees(uint256, uint256, uint256, uint256, uint256)',
  'function setVaultFeatures(bool, bool, bool, bool, bool)',
  'function vaultsForAsset(address asset) view returns (address[])',
  'function setFeeExclusion(address account, bool excluded)',
  'function multi721Deposit(uint256[] ids, address recipient, address referral)',
  'function buyAndRedeem(uint256 vaultId, uint256 amount, uint256[] specificIds, bytes swapCallData, address to) payable',
  'function ethForNft(address nft, uint256[] toIds, uint256[] toAmounts, address recipient, uint24 fee, bool isV3) payable',
  'function sellToUniswap(address[] tokens, uint256 sellAmount, uint256 minBuyAmount, bool isSushi) payable returns (uint256)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function execute(bytes commands, bytes[] inputs) payable',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Mint params) payable',
  'struct Quote { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactOutputSingle(Quote params) returns (uint256 amountIn, uint160, uint32, uint256)',
  'event NewVault(uint256 indexed vaultId, address vaultAddress, address assetAddress)',
  'event Buy(uint256 count, uint256 ethSpent, address to)',
])
