export { useWagmiConnect } from './useWagmiConnect.ts'
export { useWagmiWallet } from './useWagmiWallet.ts'
export { wagmiWallets } from './wagmiWallets.ts'
