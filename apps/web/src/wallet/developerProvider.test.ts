import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { developerAccounts } from './developerAccounts.ts'
import { createDeveloperProvider } from './developerProvider.ts'

const [seller, buyer] = developerAccounts
if (seller === undefined || buyer === undefined) throw new Error('there are ten accounts')
const chain = (id: number) => ({
  id,
  name: 'Local',
  // Nothing listens here: a request that is let through fails.
  rpcUrl: 'http://127.0.0.1:9',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})
function setUp(options: { asks?: boolean; agrees?: boolean; chains?: readonly number[] } = {}) {
  const ask = vi.fn(async () => options.agrees === true)
  const provider = createDeveloperProvider({
    chains: (options.chains ?? [31337, 31338]).map(chain),
    account: () => seller,
    asksFirst: () => options.asks === true,
    ask,
  })
  return { provider, ask }
}
const typedData = (chainId: number) =>
  ({
    domain: { name: 'Test', version: '1', chainId },
    types: { Order: [{ name: 'price', type: 'uint256' }] },
    primaryType: 'Order',
    message: { price: '12345678901234567890' },
  }) as const

describe('createDeveloperProvider', () => {
  test('default: accounts and chain', async () => {
    const { provider } = setUp()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([seller.address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('behavior: signs typed data so that the account is recovered', async () => {
    const { provider } = setUp()
    const data = typedData(31337)
    const signature = await provider.request({
      method: 'eth_signTypedData_v4',
      params: [seller.address, JSON.stringify(data)],
    })
    const signer = await recoverTypedDataAddress({
      ...data,
      message: { price: 12_345_678_901_234_567_890n },
      signature: signature as `0x${string}`,
    })
    expect(signer).toBe(seller.address)
  })

  test('behavior: signs a message given as hex', async () => {
    const { provider } = setUp()
    const signature = await provider.request({
      method: 'personal_sign',
      params: ['0x68656c6c6f', seller.address],
    })
    expect(
      await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` }),
    ).toBe(seller.address)
  })

  test('behavior: switches between local chains and tells listeners', async () => {
    const { provider } = setUp()
    const changed = vi.fn()
    provider.on('chainChanged', changed)
    const to = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await to('0x7a6a')
    expect(changed).toHaveBeenCalledExactlyOnceWith('0x7a6a')
    await expect(to('0x1')).rejects.toMatchObject({ code: 4902 })
  })

  test('behavior: asks first when it is told to, and a no signs nothing', async () => {
    const { provider, ask } = setUp({ asks: true, agrees: false })
    await expect(
      provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: seller.address, to: buyer.address, value: '0x1' }],
      }),
    ).rejects.toMatchObject({ code: 4001 })
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        account: seller.name,
        facts: expect.arrayContaining([
          { label: 'You send', value: '0.000000000000000001 ETH' },
          { label: 'To', value: buyer.address },
        ]),
      }),
    )
  })

  test('error: a message for another chain', async () => {
    const { provider } = setUp()
    await expect(
      provider.request({
        method: 'eth_signTypedData_v4',
        params: [seller.address, JSON.stringify(typedData(1))],
      }),
    ).rejects.toMatchObject({ code: 4901 })
  })

  test('error: an account that is not the connected one', async () => {
    const { provider } = setUp()
    await expect(
      provider.request({ method: 'personal_sign', params: ['0x00', buyer.address] }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  test('error: no local chain, no wallet', () => {
    expect(() => setUp({ chains: [1, 8453] })).toThrow('needs a local chain')
  })

  test.each(['eth_sign', 'eth_signTransaction', 'wallet_sendCalls'])(
    'error: %s is not done',
    async method => {
      await expect(setUp().provider.request({ method, params: [] })).rejects.toMatchObject({
        code: 4200,
      })
    },
  )
})
