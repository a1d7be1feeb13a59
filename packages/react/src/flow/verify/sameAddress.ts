import { type Address, isAddress, isAddressEqual } from 'viem'

/** Whether a value from outside is this address, in any spelling. */
export function sameAddress(value: unknown, address: Address | undefined): boolean {
  return (
    address !== undefined &&
    typeof value === 'string' &&
    isAddress(value, { strict: false }) &&
    isAddressEqual(value, address)
  )
}
