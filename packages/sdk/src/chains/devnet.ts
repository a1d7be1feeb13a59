import { defineChain } from './defineChain.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Sluice's local chain. */
export const devnet = /*#__PURE__*/ defineChain({
  id: 31337,
  name: 'Local chain',
  checkPollingInterval: 250,
  wrappedNative: weth,
  paymentTokens: [
    {
      chainId: 31337,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 31337,
      address: '0x68d1DD822148664dE9c3eed4bB7449376644a919',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
    { chainId: 31337, address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  ],
  network: {
    id: 31337,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
    testnet: true,
  },
})
