// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { drawnField } from './testing/drawnField.ts'
import { useOwnListings } from './useOwnListings.ts'

let list: object
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useUserAsks: () => list,
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

  test('behavior: of listings that could not be read nobody knows: a second one may stand beside the first', async () => {
    list = { data: undefined, isPending: false, isError: true, hasNextPage: false }
    expect(await told()).toMatchObject({ listingOf: undefined, failed: true })
    list = { data: [], isPending: false, isError: true, hasNextPage: true }
    expect(await told()).toMatchObject({ listingOf: undefined, failed: true })
  })
})
