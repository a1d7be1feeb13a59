import {
  type Abi,
  type Address,
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseAbiParameters,
  parseSignature,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectionAbi } from './abis.ts'
import { accounts, builder, feeRecipient, mnemonic } from './accounts.ts'
import { addresses, openseaConduitKey } from './addresses.ts'
import { committedBytecode } from './artifacts.ts'
import { tidelines } from './collections.ts'
import { startTestChain, type TestChain } from './testChain.ts'

const ether = 10n ** 18n
const seller = accounts[0]?.address ?? zeroAddress
const buyer = accounts[1]?.address ?? zeroAddress
const recipient: Address = getAddress(`0x${'b0b'.padStart(40, '0')}`)

describe('standIns', () => {
  let chain: TestChain
  let client: PublicClient
  let snapshot: string

  beforeAll(async () => {
    chain = await startTestChain()
    client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  })

  beforeEach(async () => {
    snapshot = await chain.snapshot()
  })

  afterEach(() => chain.revert(snapshot))
  afterAll(() => chain.stop())

  test('behavior: Sudoswap sells from a pool by its curve', async () => {
    const pair = await deploy(
      concatHex([
        committedBytecode('SudoswapPair'),
        encodeAbiParameters(parseAbiParameters('address, address, uint128, uint128, uint96'), [
          tidelines.address,
          seller,
          ether,
          ether / 10n,
          0n,
        ]),
      ]),
    )
    for (const id of [1n, 2n, 3n]) await give(pair, id)
    // Linear: 1.1 for the first and 1.2 for the second.
    const cost = (ether * 23n) / 10n
    await buy('0x19', cost, [
      {
        abi: sudoswapAbi,
        functionName: 'robustSwapETHForSpecificNFTs',
        args: [
          [{ swapInfo: { pair, nftIds: [1n, 2n] }, maxCost: cost }],
          recipient,
          recipient,
          2n ** 64n,
        ],
      },
    ])
    expect(await ownerOf(1n)).toBe(recipient)
    expect(await ownerOf(2n)).toBe(recipient)
    expect(await ownerOf(3n)).toBe(pair)
    expect(await client.getBalance({ address: pair })).toBe(cost)
  })

  test('behavior: Sudoswap skips what has become too dear and gives the ether back', async () => {
    const pair = await deploy(
      concatHex([
        committedBytecode('SudoswapPair'),
        encodeAbiParameters(parseAbiParameters('address, address, uint128, uint128, uint96'), [
          tidelines.address,
          seller,
          ether,
          ether / 10n,
          0n,
        ]),
      ]),
    )
    await give(pair, 1n)
    await buy('0x19', ether, [
      {
        abi: sudoswapAbi,
        functionName: 'robustSwapETHForSpecificNFTs',
        args: [
          [{ swapInfo: { pair, nftIds: [1n] }, maxCost: ether }],
          recipient,
          recipient,
          2n ** 64n,
        ],
      },
    ])
    expect(await ownerOf(1n)).toBe(pair)
    expect(await client.getBalance({ address: recipient })).toBe(ether)
  })

  test('behavior: the factory of Sudoswap makes a pool with what it is to hold, and tells of it', async () => {
    await approve(seller, addresses.sudoswapFactory)
    await send(seller, addresses.sudoswapFactory, factoryAbi, 'createPairETH', [
      ...[tidelines.address, zeroAddress, zeroAddress, 2],
      ...[ether / 10n, 0n, ether, [1n, 2n]],
    ])
    const [told, ...others] = await client.getContractEvents({
      ...{ address: addresses.sudoswapFactory, abi: factoryAbi, eventName: 'NewPair' },
      fromBlock: 'latest',
    })
    expect(others).toEqual([])
    const pair = told?.args.poolAddress ?? zeroAddress
    expect([await ownerOf(1n), await ownerOf(2n)]).toEqual([pair, pair])
    const read = (functionName: 'nft' | 'owner' | 'spotPrice' | 'delta') =>
      client.readContract({ address: pair, abi: factoryAbi, functionName })
    expect(
      await Promise.all([read('nft'), read('owner'), read('spotPrice'), read('delta')]),
    ).toEqual([tidelines.address, seller, ether, ether / 10n])
    const isPair = (address: Address, variant: number) =>
      client.readContract({
        ...{ address: addresses.sudoswapFactory, abi: factoryAbi, functionName: 'isPair' },
        args: [address, variant],
      })
    expect(await Promise.all([0, 1, 2, 3].map(variant => isPair(pair, variant)))).toEqual([
      ...[false, true, false, false],
    ])
    expect(await isPair(seller, 1)).toBe(false)
  })

  test('behavior: X2Y2 settles what maker and marketplace have signed', async () => {
    await approve(seller, addresses.x2y2)
    const input = await x2y2Input(1n, ether)
    const data = encodeFunctionData({ abi: x2y2Abi, functionName: 'run', args: [input] })
    const before = await client.getBalance({ address: seller })
    await execute(
      '0x18',
      ether,
      encodeAbiParameters(parseAbiParameters('uint256, bytes, address, address, uint256'), [
        ether,
        data,
        recipient,
        tidelines.address,
        1n,
      ]),
    )
    expect(await ownerOf(1n)).toBe(recipient)
    expect((await client.getBalance({ address: seller })) - before).toBe((ether * 995n) / 1000n)
    expect(await client.getBalance({ address: feeRecipient })).toBe((ether * 5n) / 1000n)
  })

  test('error: X2Y2 refuses an input that its signer has not signed', async () => {
    await approve(seller, addresses.x2y2)
    const input = await x2y2Input(1n, ether)
    const ask = (given: object) =>
      client.call({
        account: addresses.universalRouter,
        to: addresses.x2y2,
        data: encodeFunctionData({ abi: x2y2Abi as Abi, functionName: 'run', args: [given] }),
        value: ether,
        stateOverride: [{ address: addresses.universalRouter, balance: ether * 2n }],
      })
    await expect(ask(input)).resolves.toBeDefined()
    await expect(ask({ ...input, shared: { ...input.shared, salt: 7n } })).rejects.toThrow()
    const [order] = input.orders
    await expect(ask({ ...input, orders: [{ ...order, salt: 9n }] })).rejects.toThrow()
  })

  test('behavior: a CryptoPunk is bought and sent on', async () => {
    const market = addresses.cryptopunks
    await send(seller, market, punksAbi, 'getPunk', [42n])
    await send(seller, market, punksAbi, 'offerPunkForSale', [42n, ether])
    await execute(
      '0x13',
      ether,
      encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [42n, recipient, ether]),
    )
    const owner = await client.readContract({
      address: market,
      abi: punksAbi,
      functionName: 'punkIndexToAddress',
      args: [42n],
    })
    expect(owner).toBe(recipient)
    const before = await client.getBalance({ address: market })
    expect(before).toBe(ether)
    await send(seller, market, punksAbi, 'withdraw', [])
    expect(await client.getBalance({ address: market })).toBe(0n)
  })

  test('behavior: Foundation pays market, creator and seller', async () => {
    const market = addresses.foundation
    await approve(seller, market)
    await send(seller, market, foundationAbi, 'setBuyPrice', [tidelines.address, 1n, ether])
    const before = await Promise.all(
      [seller, builder, tidelines.royaltyReceiver].map(address => client.getBalance({ address })),
    )
    const data = encodeFunctionData({
      abi: foundationAbi,
      functionName: 'buyV2',
      args: [tidelines.address, 1n, ether, zeroAddress],
    })
    await execute(
      '0x1c',
      ether,
      encodeAbiParameters(parseAbiParameters('uint256, bytes, address, address, uint256'), [
        ether,
        data,
        recipient,
        tidelines.address,
        1n,
      ]),
    )
    const after = await Promise.all(
      [seller, builder, tidelines.royaltyReceiver].map(address => client.getBalance({ address })),
    )
    expect(await ownerOf(1n)).toBe(recipient)
    expect(after.map((value, index) => value - (before[index] ?? 0n))).toEqual([
      (ether * 90n) / 100n,
      (ether * 5n) / 100n,
      (ether * 5n) / 100n,
    ])
  })

  test('behavior: Element fills an order signed by EIP-712', async () => {
    await approve(seller, addresses.element)
    const order = {
      maker: seller,
      taker: zeroAddress,
      expiry: 2n ** 32n - 1n,
      nonce: 5n,
      erc20Token: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      erc20TokenAmount: ether,
      fees: [{ recipient: feeRecipient, amount: ether / 50n, feeData: '0x' }],
      nft: tidelines.address,
      nftId: 1n,
    } as const
    const signature = await traderAccount(0).signTypedData({
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
    const { r, s, yParity } = parseSignature(signature)
    const total = ether + ether / 50n
    await buy('0x1e', total, [
      {
        abi: elementAbi,
        functionName: 'buyERC721Ex',
        args: [order, { signatureType: 0, v: 27 + yParity, r, s }, recipient, '0x'],
      },
    ])
    expect(await ownerOf(1n)).toBe(recipient)
    expect(await client.getBalance({ address: feeRecipient })).toBe(ether / 50n)
  })

  test('behavior: the transfer helper sends through the conduit', async () => {
    await approve(seller, addresses.openseaConduit)
    const item = { itemType: 2, token: tidelines.address, amount: 1n }
    await send(seller, addresses.bulkTransferHelper, helperAbi, 'bulkTransfer', [
      [
        {
          items: [
            { ...item, identifier: 1n },
            { ...item, identifier: 2n },
          ],
          recipient,
          validateERC721Receiver: true,
        },
        {
          items: [{ ...item, identifier: 3n }],
          recipient: buyer,
          validateERC721Receiver: true,
        },
      ],
      openseaConduitKey,
    ])
    expect(await Promise.all([1n, 2n, 3n].map(ownerOf))).toEqual([recipient, recipient, buyer])
    const thief = encodeFunctionData({
      abi: helperAbi,
      functionName: 'bulkTransfer',
      args: [
        [{ items: [{ ...item, identifier: 4n }], recipient: buyer, validateERC721Receiver: false }],
        openseaConduitKey,
      ],
    })
    await expect(
      client.call({ account: buyer, to: addresses.bulkTransferHelper, data: thief }),
    ).rejects.toThrow()
  })

  function traderAccount(index: number) {
    const trader = accounts[index]
    if (!trader) throw new Error('There are ten traders.')
    return privateKeyToAccount(trader.privateKey)
  }

  const ownerOf = (id: bigint) =>
    client.readContract({
      address: tidelines.address,
      abi: collectionAbi,
      functionName: 'ownerOf',
      args: [id],
    })

  async function submit(transaction: object): Promise<Address | null | undefined> {
    const hash = (await chain.rpc.request({
      method: 'eth_sendTransaction',
      params: [transaction],
    })) as Hex
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 10_000 })
    expect(receipt.status).toBe('success')
    return receipt.contractAddress
  }

  async function deploy(data: Hex): Promise<Address> {
    const address = await submit({ from: seller, data, gas: '0x500000' })
    if (!address) throw new Error('Nothing was deployed.')
    return getAddress(address)
  }

  const send = (from: Address, to: Address, abi: Abi, functionName: string, args: unknown[]) =>
    submit({ from, to, data: encodeFunctionData({ abi, functionName, args }), gas: '0x200000' })

  const approve = (from: Address, operator: Address) =>
    send(from, tidelines.address, collectionAbi, 'setApprovalForAll', [operator, true])

  const give = (to: Address, id: bigint) =>
    send(
      seller,
      tidelines.address,
      parseAbi(['function transferFrom(address from, address to, uint256 id)']),
      'transferFrom',
      [seller, to, id],
    )

  async function execute(command: Hex, value: bigint, input: Hex): Promise<void> {
    const data = encodeFunctionData({
      abi: parseAbi(['function execute(bytes commands, bytes[] inputs) payable']),
      functionName: 'execute',
      args: [command, [input]],
    })
    await submit({
      from: buyer,
      to: addresses.universalRouter,
      data,
      value: numberToHex(value),
      gas: '0x200000',
    })
    expect(await client.getBalance({ address: addresses.universalRouter })).toBe(0n)
  }

  /** A command whose input is the value and one call. */
  async function buy(
    command: Hex,
    value: bigint,
    [call]: [{ abi: Abi; functionName: string; args: unknown[] }],
  ): Promise<void> {
    await execute(
      command,
      value,
      encodeAbiParameters(parseAbiParameters('uint256, bytes'), [value, encodeFunctionData(call)]),
    )
  }

  async function x2y2Input(tokenId: bigint, price: bigint) {
    const data = encodeAbiParameters(
      [
        {
          type: 'tuple[]',
          components: [
            { name: 'token', type: 'address' },
            { name: 'tokenId', type: 'uint256' },
          ],
        },
      ],
      [[{ token: tidelines.address, tokenId }]],
    )
    const item = { price, data }
    const order = {
      salt: 1n,
      user: seller,
      network: 31337n,
      intent: 1n,
      delegateType: 1n,
      deadline: 2n ** 40n,
      currency: zeroAddress,
      dataMask: '0x' as Hex,
    }
    const head = [
      order.salt,
      order.user,
      order.network,
      order.intent,
      order.delegateType,
      order.deadline,
      order.currency,
      order.dataMask,
    ] as const
    const headTypes = 'uint256, address, uint256, uint256, uint256, uint256, address, bytes'
    const orderHash = keccak256(
      encodeAbiParameters(
        parseAbiParameters([
          `${headTypes}, uint256, Item[]`,
          'struct Item { uint256 price; bytes data; }',
        ]),
        [...head, 1n, [item]],
      ),
    )
    const itemHash = keccak256(
      encodeAbiParameters(
        parseAbiParameters([`${headTypes}, Item`, 'struct Item { uint256 price; bytes data; }']),
        [...head, item],
      ),
    )
    const made = parseSignature(await traderAccount(0).signMessage({ message: { raw: orderHash } }))
    const details = [
      {
        op: 1,
        orderIdx: 0n,
        itemIdx: 0n,
        price,
        itemHash,
        executionDelegate: zeroAddress,
        dataReplacement: '0x' as Hex,
        bidIncentivePct: 0n,
        aucMinIncrementPct: 0n,
        aucIncDurationSecs: 0n,
        fees: [{ percentage: 5000n, to: feeRecipient }],
      },
    ]
    const shared = {
      salt: 2n,
      deadline: 2n ** 40n,
      amountToEth: 0n,
      amountToWeth: 0n,
      user: addresses.universalRouter,
      canFail: false,
    }
    const marketplace = mnemonicToAccount(mnemonic, { addressIndex: 15 })
    expect(marketplace.address).toBe(builder)
    const inputHash = keccak256(
      encodeAbiParameters(
        parseAbiParameters([
          'Shared, uint256, Detail[]',
          'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }',
          'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
          'struct Fee { uint256 percentage; address to; }',
        ]),
        [shared, 1n, details],
      ),
    )
    const settled = parseSignature(await marketplace.sign({ hash: inputHash }))
    const orders = [
      {
        ...order,
        items: [item],
        r: made.r,
        s: made.s,
        v: 27 + made.yParity,
        signVersion: 1,
      },
    ]
    return { orders, details, shared, r: settled.r, s: settled.s, v: 27 + settled.yParity }
  }
})

const factoryAbi = parseAbi([
  'function createPairETH(address nft, address curve, address recipient, uint8 kind, uint128 delta, uint96 fee, uint128 spotPrice, uint256[] ids) payable returns (address)',
  'function isPair(address pair, uint8 variant) view returns (bool)',
  'event NewPair(address poolAddress)',
  'function nft() view returns (address)',
  'function owner() view returns (address)',
  'function spotPrice() view returns (uint128)',
  'function delta() view returns (uint128)',
])
const sudoswapAbi = parseAbi([
  'struct Swap { address pair; uint256[] nftIds; }',
  'struct RobustSwap { Swap swapInfo; uint256 maxCost; }',
  'function robustSwapETHForSpecificNFTs(RobustSwap[] swapList, address ethRecipient, address nftRecipient, uint256 deadline) payable returns (uint256 remainingValue)',
])

const x2y2Abi = parseAbi([
  'struct Item { uint256 price; bytes data; }',
  'struct Order { uint256 salt; address user; uint256 network; uint256 intent; uint256 delegateType; uint256 deadline; address currency; bytes dataMask; Item[] items; bytes32 r; bytes32 s; uint8 v; uint8 signVersion; }',
  'struct Fee { uint256 percentage; address to; }',
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
  'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }',
  'struct RunInput { Order[] orders; Detail[] details; Shared shared; bytes32 r; bytes32 s; uint8 v; }',
  'function run(RunInput input) payable',
])

const punksAbi = parseAbi([
  'function getPunk(uint256 punkIndex)',
  'function offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei)',
  'function punkIndexToAddress(uint256 punkIndex) view returns (address)',
  'function withdraw()',
])

const foundationAbi = parseAbi([
  'function setBuyPrice(address nftContract, uint256 tokenId, uint256 price)',
  'function buyV2(address nftContract, uint256 tokenId, uint256 maxPrice, address referrer) payable',
])

const elementAbi = parseAbi([
  'struct Fee { address recipient; uint256 amount; bytes feeData; }',
  'struct NFTSellOrder { address maker; address taker; uint256 expiry; uint256 nonce; address erc20Token; uint256 erc20TokenAmount; Fee[] fees; address nft; uint256 nftId; }',
  'struct Signature { uint8 signatureType; uint8 v; bytes32 r; bytes32 s; }',
  'function buyERC721Ex(NFTSellOrder sellOrder, Signature signature, address taker, bytes takerData) payable',
])

const elementTypes = {
  NFTSellOrder: [
    { name: 'maker', type: 'address' },
    { name: 'taker', type: 'address' },
    { name: 'expiry', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'erc20Token', type: 'address' },
    { name: 'erc20TokenAmount', type: 'uint256' },
    { name: 'fees', type: 'Fee[]' },
    { name: 'nft', type: 'address' },
    { name: 'nftId', type: 'uint256' },
    { name: 'hashNonce', type: 'uint256' },
  ],
  Fee: [
    { name: 'recipient', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'feeData', type: 'bytes' },
  ],
} as const

const helperAbi = parseAbi([
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Group { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function bulkTransfer(Group[] items, bytes32 conduitKey) returns (bytes4)',
])
