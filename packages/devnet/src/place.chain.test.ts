import {
  type Address,
  createPublicClient,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conduitControllerAbi, looksRareAbi, seaportAbi } from './abis.ts'
import { addresses, openseaConduitKey } from './addresses.ts'
import { type Chain, startChain } from './chain.ts'
import { placeContracts } from './place.ts'

describe('placeContracts', () => {
  let chain: Chain
  let client: PublicClient

  beforeAll(async () => {
    chain = await startChain()
    client = createPublicClient({ transport: http(chain.url) })
    await placeContracts(chain.rpc)
  })

  afterAll(() => chain.stop())

  const read = async (address: Address, signature: string): Promise<unknown> => {
    const abi = parseAbi([signature] as readonly string[])
    const functionName = /function (\w+)/.exec(signature)?.[1] ?? ''
    return client.readContract({ address, abi, functionName })
  }

  test('default: code at every address', async () => {
    for (const [name, address] of Object.entries(addresses)) {
      const code = await client.getCode({ address })
      expect(code?.length ?? 0, name).toBeGreaterThan(100)
    }
  })

  test('behavior: Seaport signs for its own address and version', async () => {
    const versions = [
      [addresses.seaport14, '1.4'],
      [addresses.seaport15, '1.5'],
      [addresses.seaport16, '1.6'],
    ] as const
    for (const [address, version] of versions) {
      const [told, separator, controller] = await client.readContract({
        address,
        abi: seaportAbi,
        functionName: 'information',
      })
      const domain = { name: 'Seaport', version, chainId: 31337, verifyingContract: address }
      expect(told).toBe(version)
      expect(separator).toBe(domainSeparator({ domain }))
      expect(controller).toBe(addresses.conduitController)
    }
  })

  test("behavior: OpenSea's conduit is open to each Seaport and the helper, to nobody else", async () => {
    const controller = { address: addresses.conduitController, abi: conduitControllerAbi } as const
    expect(
      await client.readContract({
        ...controller,
        functionName: 'getConduit',
        args: [openseaConduitKey],
      }),
    ).toEqual([addresses.openseaConduit, true])
    const open = (channel: Address) =>
      client.readContract({
        ...controller,
        functionName: 'getChannelStatus',
        args: [addresses.openseaConduit, channel],
      })
    expect(await open(addresses.seaport14)).toBe(true)
    expect(await open(addresses.seaport15)).toBe(true)
    expect(await open(addresses.seaport16)).toBe(true)
    expect(await open(addresses.bulkTransferHelper)).toBe(true)
    expect(await open(addresses.universalRouter)).toBe(false)
  })

  test('behavior: other domains are those of the main network for this chain', async () => {
    expect(
      await read(addresses.permit2, 'function DOMAIN_SEPARATOR() view returns (bytes32)'),
    ).toBe(
      domainSeparator({
        domain: { name: 'Permit2', chainId: 31337, verifyingContract: addresses.permit2 },
      }),
    )
    expect(
      await read(addresses.looksRareProtocol, 'function domainSeparator() view returns (bytes32)'),
    ).toBe(
      domainSeparator({
        domain: {
          name: 'LooksRareProtocol',
          version: '2',
          chainId: 31337,
          verifyingContract: addresses.looksRareProtocol,
        },
      }),
    )
  })

  test('behavior: constructors wrote their arguments', async () => {
    const view = (name: string) => `function ${name}() view returns (address)`
    for (const periphery of [
      addresses.uniswapV3SwapRouter,
      addresses.uniswapV3PositionManager,
      addresses.uniswapV3QuoterV2,
    ]) {
      expect(await read(periphery, view('factory'))).toBe(addresses.uniswapV3Factory)
      expect(await read(periphery, view('WETH9'))).toBe(addresses.weth)
    }
    expect(await read(addresses.uniswapV2Router02, view('factory'))).toBe(
      addresses.uniswapV2Factory,
    )
    expect(await read(addresses.uniswapV2Router02, view('WETH'))).toBe(addresses.weth)
    expect(await read(addresses.weth, 'function symbol() view returns (string)')).toBe('WETH')
    expect(await read(addresses.looksRareProtocol, view('creatorFeeManager'))).toBe(
      addresses.looksRareCreatorFeeManager,
    )
    expect(
      await client.readContract({
        address: addresses.looksRareTransferManager,
        abi: looksRareAbi,
        functionName: 'isOperatorAllowed',
        args: [addresses.looksRareProtocol],
      }),
    ).toBe(true)
  })

  test('behavior: the pool hashes in the router are those of the main network', async () => {
    const code = (await client.getCode({ address: addresses.universalRouter })) ?? '0x'
    expect(code).toContain('96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f')
    expect(code).toContain('e34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54')
  })

  test('behavior: the Universal Router runs a command', async () => {
    const [account] = (await chain.rpc.request({ method: 'eth_accounts' })) as [Address]
    const abi = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
    // WRAP_ETH to the sender, all that was sent.
    const input: Hex = `0x${'1'.padStart(64, '0')}${(10n ** 15n).toString(16).padStart(64, '0')}`
    const data = encodeFunctionData({ abi, functionName: 'execute', args: ['0x0b', [input]] })
    const hash = (await chain.rpc.request({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: addresses.universalRouter, data, value: '0x38d7ea4c68000' }],
    })) as Hex
    expect((await client.waitForTransactionReceipt({ hash, timeout: 10_000 })).status).toBe(
      'success',
    )
    expect(
      await client.readContract({
        address: addresses.weth,
        abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
        functionName: 'balanceOf',
        args: [account],
      }),
    ).toBe(10n ** 15n)
  })
})
