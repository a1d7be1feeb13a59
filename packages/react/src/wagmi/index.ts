export { useWagmiWallet } from './useWagmiWallet.ts'
