import { defineChain } from './defineChain.ts'

/** Sei Testnet. */
export const seiTestnet = /*#__PURE__*/ defineChain({
  id: 713715,
  name: 'Sei Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 713715,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'SEI',
      name: 'Sei',
      decimals: 18,
    },
    {
      chainId: 713715,
      address: '0x48A9B22b80F566E88f0f1DcC90Ea15A8A3bAE8a4',
      symbol: 'WSEI',
      name: 'Wrapped SEI',
      decimals: 18,
    },
  ],
  network: {
    id: 713715,
    name: 'Sei Testnet',
    nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
    rpcUrls: { default: { http: ['https://evm-rpc-arctic-1.sei-apis.com'] } },
    blockExplorers: { default: { name: 'Sei Testnet', url: 'https://seistream.app' } },
    testnet: true,
  },
})
