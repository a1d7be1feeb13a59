import {
  type Address,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  parseAbi,
  parseTransaction,
} from 'viem'
import { base, mainnet, scroll } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConfig } from 'wagmi'
import { layerOneFee } from './layerOneFee.ts'
import { wagmiScope } from './wagmiScope.ts'

const account = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'
const call = { to, data: `0x${'ab00'.repeat(300)}`, value: 7n } as const

const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** The formula of the first rollups: 16 of gas for each byte that is not zero, 4 for a zero, 68 bytes of signature. */
const priced = (transaction: Hex) =>
  hexToBytes(transaction).reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 68n * 16n) * 9n

type Asked = { to: Address; data: Hex }

/** A node that answers as the one contract does, and as an address without code does elsewhere. */
function nodeOf(oracle: Address | undefined, more: Record<string, unknown> = {}) {
  const calls: { transaction: Hex; to: Address }[] = []
  const request = async ({ method, params }: { method: string; params: [Asked] }) => {
    if (method !== 'eth_call') return more[method]
    if ('eth_call' in more) {
      if (more.eth_call instanceof Error) throw more.eth_call
      return more.eth_call
    }
    const [{ to, data }] = params
    const [transaction] = decodeFunctionData({ abi, data }).args
    calls.push({ to, transaction })
    if (to !== oracle) return '0x'
    return encodeFunctionResult({ abi, result: priced(transaction) })
  }
  const transport = custom({ request }, { retryCount: 0 })
  const config = createConfig({
    ...{ chains: [mainnet, base, scroll], storage: null },
    transports: { 1: transport, 8453: transport, 534352: transport },
  })
  return { config, calls }
}
const { address: oracle } = base.contracts.gasPriceOracle

describe('layerOneFee', () => {
  test('default: what the contract of the rollup says of the whole transaction, not yet signed', async () => {
    const { config, calls } = nodeOf(oracle)
    const fee = await layerOneFee(config, { ...call, chainId: 8453 })
    const [{ transaction } = { transaction: '0x' as const }] = calls
    const sent = parseTransaction(transaction)
    expect(sent).toMatchObject({ ...call, chainId: 8453, type: 'eip1559' })
    expect(sent).not.toHaveProperty('r')
    // Of the data alone: 300 zeros and 300 others.
    const ofData = (300n * 4n + 300n * 16n) * 9n
    expect(fee).toBeGreaterThan(ofData)
    expect(fee).toBe(priced(transaction))
  })

  test('behavior: Scroll has it elsewhere', async () => {
    const address = '0x5300000000000000000000000000000000000002'
    const { config, calls } = nodeOf(address)
    expect(await layerOneFee(config, { ...call, chainId: 534352 })).toBeGreaterThan(0n)
    expect(calls.map(({ to }) => to)).toEqual([address])
  })

  test('behavior: a chain without it takes nothing, and is asked once', async () => {
    const { config, calls } = nodeOf(undefined)
    expect(await layerOneFee(config, { ...call, chainId: 1 })).toBe(0n)
    expect(await layerOneFee(config, { ...call, chainId: 1 })).toBe(0n)
    expect(calls).toHaveLength(1)
    await layerOneFee(config, { ...call, chainId: 8453 })
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['does not answer', new Error('away')],
    ['says what is no amount', '0x1234'],
    ['says nothing', null],
  ])('error: a node that %s is not taken for a fee of nothing', async (_, answer) => {
    const { config } = nodeOf(oracle, { eth_call: answer })
    await expect(layerOneFee(config, { ...call, chainId: 8453 })).rejects.toThrow()
  })

  test('behavior: it is a part of what a transaction costs, of each of several, and of what is unknown with it', async () => {
    const gas = {
      ...{ eth_estimateGas: '0x5208', eth_gasPrice: '0x3' },
      eth_simulateV1: [{ calls: [1, 2].map(() => ({ status: '0x1', gasUsed: '0xea60' })) }],
    }
    const { config, calls } = nodeOf(oracle, gas)
    const scope = wagmiScope(config, { chainId: 8453, account })
    const cost = await scope.getGasCost(call)
    const [{ transaction } = { transaction: '0x' as const }] = calls
    const forData = priced(transaction)
    expect(cost).toBe(63_000n + forData)
    expect(await scope.getGasCostInTurn([call, call])).toBe(360_000n + 2n * forData)
    const silent = nodeOf(oracle, { ...gas, eth_call: new Error('away') })
    await expect(
      wagmiScope(silent.config, { chainId: 8453, account }).getGasCost(call),
    ).rejects.toThrow()
  })
})
