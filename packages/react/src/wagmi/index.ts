'use client'

export { createCounterparties } from './createCounterparties.ts'
export { readCounterparties } from './readCounterparties.ts'
export { useWagmiConnect } from './useWagmiConnect.ts'
export { useWagmiWallet } from './useWagmiWallet.ts'
export { wagmiScope } from './wagmiScope.ts'
export { wagmiWallets } from './wagmiWallets.ts'
