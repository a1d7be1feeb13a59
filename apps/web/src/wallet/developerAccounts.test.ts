import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accounts } from '../../../../packages/devnet/src/accounts.ts'
import { developerAccounts } from './developerAccounts.ts'

test('the accounts are those of the local chain, by name, and each key is its own', () => {
  expect(developerAccounts).toEqual(
    accounts.map(({ name, address, privateKey }) => ({ name, address, privateKey })),
  )
  for (const { address, privateKey } of developerAccounts)
    expect(privateKeyToAddress(privateKey)).toBe(address)
})
