import { defineChain } from './defineChain.ts'

/** Hychain Testnet. Its network is our own: the one that viem has names the main network's node. */
export const hychainTestnet = /*#__PURE__*/ defineChain({
  id: 29112,
  name: 'Hychain Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 29112,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'TOPIA',
      name: 'HYTOPIA',
      decimals: 18,
    },
    {
      chainId: 29112,
      address: '0x2549584Be33491340EEE6762992055cDA05B2581',
      symbol: 'WTOPIA',
      name: 'Wrapped TOPIA',
      decimals: 18,
    },
  ],
  network: {
    id: 29112,
    name: 'Hychain Testnet',
    nativeCurrency: { name: 'HYTOPIA', symbol: 'TOPIA', decimals: 18 },
    rpcUrls: { default: { http: ['https://testnet-rpc.hychain.com/http'] } },
    blockExplorers: {
      default: { name: 'Hychain Testnet Explorer', url: 'https://testnet.explorer.hychain.com' },
    },
    testnet: true,
  },
})
