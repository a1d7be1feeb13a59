// @vitest-environment happy-dom
import { zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { drawnField } from './testing/drawnField.ts'
import { useOwnListings } from './useOwnListings.ts'

const usdc = `0x${'dc'.repeat(20)}`
let list: object
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useUserAsks: () => list,
  useSluiceClient: () => ({
    chains: [
      {
        id: 1,
        paymentTokens: [
          { address: zeroAddress, symbol: 'ETH', decimals: 18 },
          { address: usdc, symbol: 'USDC', decimals: 6 },
        ],
      },
    ],
  }),
}))
const { draw } = drawnField()

async function told() {
  let result: useOwnListings.Result | undefined
  function Page() {
    result = useOwnListings({ chainId: 1, account: `0x${'a'.repeat(40)}` })
    return null
  }
  await draw(<Page key={JSON.stringify(list)} />)
  return result
}

const token = { contract: `0x${'1'.repeat(40)}`, tokenId: 7n }

describe('useOwnListings', () => {
  test('default: nothing is listed once they are read', async () => {
    list = { data: undefined, isPending: true, isError: false }
    expect(await told()).toMatchObject({ listingOf: undefined, failed: false })
    list = { data: [], isPending: false, isError: false, hasNextPage: false }
    expect((await told())?.listingOf?.(token)).toBeNull()
  })

  test('behavior: amounts of two currencies are not compared: that in the native one comes first', async () => {
    const order = (id: string, currency: string, raw: string) => ({
      ...{
        id,
        kind: 'seaport-v1.6',
        side: 'sell',
        status: 'active',
        taker: zeroAddress,
        contract: token.contract,
      },
      tokenSetId: `token:${token.contract}:7`,
      price: { currency: { contract: currency }, amount: { raw } },
    })
    const data = [
      order('0xa', usdc, '5'),
      order('0xb', zeroAddress, '90'),
      order('0xc', zeroAddress, '80'),
    ]
    list = { data, isPending: false, isError: false, hasNextPage: false }
    expect((await told())?.listingOf?.(token)?.id).toBe('0xc')
    list = {
      data: [order('0xd', usdc, '6'), ...data.slice(0, 1)],
      isPending: false,
      isError: false,
    }
    expect((await told())?.listingOf?.(token)?.id).toBe('0xa')
  })

  test('behavior: of listings that could not be read nobody knows: a second one may stand beside the first', async () => {
    list = { data: undefined, isPending: false, isError: true, hasNextPage: false }
    expect(await told()).toMatchObject({ listingOf: undefined, failed: true })
    list = { data: [], isPending: false, isError: true, hasNextPage: true }
    expect(await told()).toMatchObject({ listingOf: undefined, failed: true })
  })
})
