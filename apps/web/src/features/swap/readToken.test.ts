import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { readToken } from './readToken.ts'

const address = `0x${'1'.repeat(40)}` as const

/** Reads a token of a node that answers calls like this. */
function read(answer: (call: 'symbol' | 'decimals') => Hex) {
  const transport = custom(
    {
      request: async ({ params }: { params: [{ data: Hex }] }) => {
        const { functionName } = decodeFunctionData({ abi: erc20Abi, data: params[0].data })
        return answer(functionName as 'symbol')
      },
    },
    { retryCount: 0 },
  )
  const config = createConfig({
    chains: [mainnet],
    batch: { multicall: false },
    transports: { [mainnet.id]: transport },
  })
  return readToken(config, { chainId: mainnet.id, address })
}
const says = (symbol: string, decimals: number) => (call: 'symbol' | 'decimals') =>
  encodeFunctionResult({
    abi: erc20Abi,
    ...(call === 'symbol'
      ? { functionName: call, result: symbol }
      : { functionName: call, result: decimals }),
  } as Parameters<typeof encodeFunctionResult<typeof erc20Abi>>[0])

describe('readToken', () => {
  test('default: what it says of itself', async () => {
    expect(await read(says('USDC', 6))).toEqual({ address, symbol: 'USDC', decimals: 6 })
  })

  test.each<[string, (call: 'symbol' | 'decimals') => Hex]>([
    ['there is nothing at the address', () => '0x'],
    ['what is there answers with something else', () => '0x1234'],
    ['it has no name', says(' ', 6)],
    ['it has too many decimal places', says('MANY', 77)],
    [
      'what is there refuses',
      () => {
        throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
      },
    ],
  ])('behavior: no token where %s', async (_, answer) => {
    expect(await read(answer)).toBeUndefined()
  })

  test('error: a chain that does not answer is not taken for an answer', async () => {
    const away = read(() => {
      throw new TypeError('fetch failed')
    })
    await expect(away).rejects.toThrow('fetch failed')
  })
})
